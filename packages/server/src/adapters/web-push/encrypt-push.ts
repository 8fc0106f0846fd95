import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface PushReceiver {
  /** Of the browser, in base64url: its public key and a secret that only it and its server know. */
  p256dh: string;
  auth: string;
}

/** What the test vector of the standard fixes, and chance gives otherwise. */
interface Chance {
  salt: Buffer;
  privateKey?: Buffer;
}

const recordSize = 4096;
/** In the last record, which here is the only one. */
const lastRecord = Buffer.from([2]);

/** Encrypted for one browser (RFC 8291, aes128gcm): the push service that carries it reads nothing. */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushReceiver,
  { salt, privateKey }: Chance = { salt: randomBytes(16) },
): Buffer {
  const sender = createECDH('prime256v1');
  if (privateKey) sender.setPrivateKey(privateKey);
  else sender.generateKeys();
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const keyMaterial = derive(sender.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, sealed, cipher.getAuthTag()]);
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
