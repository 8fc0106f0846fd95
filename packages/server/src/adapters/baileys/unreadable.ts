import type { UnreadableReason } from '@recado/contract';
import { proto, type WAMessage } from '@whiskeysockets/baileys';
import type { HealthNotes } from '../../modules/instances/whatsapp.port.ts';
import { createRecentMap } from '../../runtime/recent-map.ts';

const keepMs = 24 * 60 * 60_000;

interface Dependencies {
  health: Pick<HealthNotes, 'onUnreadable' | 'onRecovered'>;
  onError(error: unknown): void;
}

/**
 * Counts what could not be read. Baileys then asks for it again and tells of it as a message without content; whether
 * the content ever comes is seen by its id.
 */
export function createUnreadableCount({ health, onError }: Dependencies) {
  const failed = createRecentMap<true>(1000, keepMs);
  /** One after the other: that it was recovered must not be noted before that it failed. */
  let noting: Promise<void> = Promise.resolve();
  const note = (work: () => Promise<void>) => {
    noting = noting.then(work).catch(onError);
  };

  return (message: WAMessage): void => {
    const { key, messageStubType, messageStubParameters, retryCount } = message;
    const id = key.id ?? '';
    if (id === '' || message.category === 'peer') return;
    if (messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT) {
      failed.set(id, true);
      const reason = reasonOf(messageStubParameters?.[0] ?? '');
      note(() => health.onUnreadable(id, reason));
    } else if (failed.delete(id) || retryCount) {
      // After a restart only the count of tries tells that it failed before.
      note(() => health.onRecovered(id));
    }
  };
}

/** By the words of libsignal and Baileys. @internal */
export function reasonOf(text: string): UnreadableReason {
  if (/bad mac|no matching sessions|used already/i.test(text)) return 'bad-mac';
  if (/no session|session record|prekey|sender ?key/i.test(text)) return 'no-session';
  return /message absent/i.test(text) ? 'absent' : 'other';
}
