import { setTimeout as delay } from 'node:timers/promises';
import { type AnyMediaMessageContent, generateWAMessageContent, proto, type WASocket } from '@whiskeysockets/baileys';
import { createRecentMap } from '../../runtime/recent-map.ts';
import type { GatewayTimes } from './gateway-times.ts';

/** WhatsApp keeps a file for weeks after its upload: so much later the last recipient still has nearly all of that time. */
const reusedMs = 12 * 60 * 60_000;
const reusedMost = 100;

type UploadingSocket = Pick<WASocket, 'waUploadToServer' | 'refreshMediaConn'>;

export type Uploads = ReturnType<typeof createUploads>;

/** Files on their way to WhatsApp's media hosts: each once, however many people get it. */
export function createUploads({ uploadMs, uploadRetryMs }: Pick<GatewayTimes, 'uploadMs' | 'uploadRetryMs'>) {
  const made = createRecentMap<Promise<proto.IMessage>>(reusedMost, reusedMs);

  /** A host that is too busy, or does not answer, is nothing unusual: WhatsApp is asked for its hosts again, and each is tried. */
  const patiently =
    (socket: UploadingSocket): UploadingSocket['waUploadToServer'] =>
    async (path, options) => {
      for (const pauseMs of uploadRetryMs) {
        try {
          return await socket.waUploadToServer(path, { ...options, timeoutMs: uploadMs });
        } catch (error) {
          if (!isUploadFailure(error)) throw error;
        }
        await delay(pauseMs);
        await socket.refreshMediaConn(true);
      }
      return socket.waUploadToServer(path, { ...options, timeoutMs: uploadMs });
    };

  const make = async (socket: UploadingSocket, content: () => Promise<AnyMediaMessageContent>) =>
    generateWAMessageContent(await content(), { upload: patiently(socket) });

  return {
    /** The message around a file. Under the same key it is the same file, which is where it was put before. */
    async share(
      socket: UploadingSocket,
      key: string | undefined,
      content: () => Promise<AnyMediaMessageContent>,
    ): Promise<proto.IMessage> {
      if (key === undefined) return make(socket, content);
      let sharing = made.get(key);
      if (!sharing) {
        sharing = make(socket, content);
        made.set(key, sharing);
        sharing.catch(() => made.delete(key));
      }
      // A copy: each message has its own words.
      return proto.Message.decode(proto.Message.encode(await sharing).finish());
    },

    /** WhatsApp did not take a message with it: the next one gets it anew. */
    forget: (key: string | undefined): void => void (key !== undefined && made.delete(key)),
  };
}

export const isUploadFailure = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('upload failed');
