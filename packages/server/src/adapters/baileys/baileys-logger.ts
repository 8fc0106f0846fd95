import type { SocketConfig } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';

/**
 * Baileys reports much that mends itself, and logs objects that hold messages and keys: only its sentences and the
 * messages of its errors go on, for whoever looks closely. What matters of them the link says itself.
 */
export function createBaileysLogger(log: Logger): SocketConfig['logger'] {
  const tell = (about: unknown, sentence?: string) => {
    const message = typeof about === 'string' ? about : sentence;
    log.debug({ reason: reasonIn(about) }, `baileys: ${message ?? 'no message'}`);
  };
  const nothing = () => {};
  const logger: SocketConfig['logger'] = {
    // Baileys compares this, to spare itself the work of writing out every stanza.
    level: 'warn',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: tell,
    error: tell,
  };
  return logger;
}

const reasonIn = (about: unknown): string | undefined => {
  if (typeof about !== 'object' || about === null) return undefined;
  const error = [about, ...Object.values(about)].find((value) => value instanceof Error);
  return error?.message;
};
