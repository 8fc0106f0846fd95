import { randomBytes, timingSafeEqual } from 'node:crypto';
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import { decryptCbc, deriveKey, encryptCbc, hmacSha256, sha256 } from '../crypto/symmetric.ts';
import { WhatsAppError } from '../whatsapp-error.ts';

export type MediaKind = 'Image' | 'Video' | 'Audio' | 'Document';

/** The files on the media host, all encrypted: only the message carries the key. */
export interface MediaStore {
  /** Where it is reached over TLS, as `address:port`, and without. */
  host: string;
  plainUrl: string;
  /** Answers the path under which the file can be fetched. */
  put(name: string, encrypted: Buffer): string;
  /** `gone`: it was there once. */
  find(path: string): Buffer | 'gone' | undefined;
  /** WhatsApp keeps files for some weeks only: all that are there now are gone. */
  expire(): void;
  /** A phone puts the file of a message there again; answers the new path. */
  renew(message: proto.IMessage): string;
  /** Encrypts and stores a file as a phone does; the answered fields go into the message. */
  share(file: Buffer, kind: MediaKind): SharedFile;
  /** The file that a message carries, decrypted. */
  open(message: proto.IMessage): Buffer;
}

interface SharedFile {
  /** Without TLS and without a direct path, or the client would insist on a certificate of WhatsApp's own host. */
  url: string;
  mediaKey: Buffer;
  fileSha256: Buffer;
  fileEncSha256: Buffer;
  fileLength: number;
}

const macLength = 10;

export function createMediaStore(): MediaStore {
  const files = new Map<string, Buffer>();
  const expired = new Set<string>();
  const pathOf = ({ directPath, url }: proto.Message.IImageMessage): string =>
    directPath || new URL(url ?? '').pathname;
  const store: MediaStore = {
    host: '',
    plainUrl: '',
    put(name, encrypted) {
      const path = `/v/${name}.enc`;
      files.set(path, encrypted);
      return path;
    },
    find: (path) => (expired.has(path) ? 'gone' : files.get(path)),
    expire() {
      for (const path of files.keys()) expired.add(path);
    },
    renew(message) {
      const encrypted = files.get(pathOf(mediaOf(message).part));
      if (!encrypted) throw new WhatsAppError('MEDIA_UNKNOWN', 'the phone has no such file');
      return store.put(randomBytes(12).toString('hex'), encrypted);
    },
    share(file, kind) {
      const mediaKey = randomBytes(32);
      const { iv, cipherKey, macKey } = mediaKeys(mediaKey, kind);
      const ciphertext = encryptCbc(cipherKey, iv, file);
      const encrypted = Buffer.concat([ciphertext, mac(macKey, iv, ciphertext)]);
      const path = store.put(randomBytes(12).toString('hex'), encrypted);
      return {
        url: `${store.plainUrl}${path}`,
        mediaKey,
        fileSha256: sha256(file),
        fileEncSha256: sha256(encrypted),
        fileLength: file.length,
      };
    },
    open(message) {
      const { kind, part } = mediaOf(message);
      const path = pathOf(part);
      const encrypted = files.get(path);
      if (!encrypted || !part.mediaKey) throw new WhatsAppError('MEDIA_UNKNOWN', `the media host has no ${path}`);
      const { iv, cipherKey, macKey } = mediaKeys(part.mediaKey, kind);
      const ciphertext = encrypted.subarray(0, -macLength);
      if (!timingSafeEqual(mac(macKey, iv, ciphertext), encrypted.subarray(-macLength))) {
        throw new Error(`the file at ${path} was not encrypted with the message's key`);
      }
      return decryptCbc(cipherKey, iv, ciphertext);
    },
  };
  return store;
}

function mediaOf(message: proto.IMessage): { kind: MediaKind; part: proto.Message.IImageMessage } {
  const content = normalizeMessageContent(message);
  if (content?.imageMessage) return { kind: 'Image', part: content.imageMessage };
  if (content?.videoMessage) return { kind: 'Video', part: content.videoMessage };
  if (content?.audioMessage) return { kind: 'Audio', part: content.audioMessage };
  if (content?.ptvMessage) return { kind: 'Video', part: content.ptvMessage };
  if (content?.stickerMessage) return { kind: 'Image', part: content.stickerMessage };
  if (content?.documentMessage) return { kind: 'Document', part: content.documentMessage };
  throw new WhatsAppError('MEDIA_UNKNOWN', 'the message carries no file');
}

function mediaKeys(mediaKey: Uint8Array, kind: MediaKind) {
  const keys = deriveKey(mediaKey, 112, { info: `WhatsApp ${kind} Keys` });
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), macKey: keys.subarray(48, 80) };
}

const mac = (key: Buffer, iv: Buffer, ciphertext: Buffer) =>
  hmacSha256(key, Buffer.concat([iv, ciphertext])).subarray(0, macLength);
