import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { groupKey } from '../people/person-key.ts';
import type { OutgoingRow } from './outgoing-messages.repository.ts';
import { Recalled, type Recalls } from './recalls.ts';

const lookAgainMs = 250;
/** Who types for longer than this is writing an answer, whenever it comes. */
const waitsMs = 120_000;
const writingText = 'Não enviada, porque uma pessoa estava escrevendo na conversa.';
const stoppedText = 'O servidor está sendo encerrado.';

interface Dependencies {
  db: Db;
  recalls: Pick<Recalls, 'find'>;
  clock: Clock;
}

export type TypingPeople = ReturnType<typeof createTypingPeople>;

/** An automatic reply waits for who types in the conversation: then either their words go, or the reply, and never both. */
export function createTypingPeople({ db, recalls, clock }: Dependencies) {
  const stopping = new AbortController();

  /** Who asks to leave is told so all the same. */
  const isTyped = async ({ instance_id, chat, person_key, answers_id }: OutgoingRow): Promise<boolean> => {
    const key = chat.endsWith('@g.us') ? groupKey(chat) : person_key;
    const { rows } = await sql`
      select 1 from conversations inner join conversation_writers on conversation_id = conversations.id
      where person_key = ${key} and instance_id = ${instance_id} and writing_until > ${clock().toISOString()}
        and exists (select 1 from incoming_messages as asked
          where asked.id = ${answers_id} and asked.source is distinct from 'consent') limit 1`.execute(db);
    return rows.length > 0;
  };

  return {
    /** Ends when nobody types any more, or somebody has written. Rejects where the reply is not to go, or not now. */
    async wait(row: OutgoingRow): Promise<void> {
      if (row.origin !== 'auto-reply' || row.state !== 'queued') return;
      const end = clock().getTime() + waitsMs;
      while (await isTyped(row)) {
        if (await recalls.find(row)) return;
        if (clock().getTime() >= end) throw new Recalled({ text: writingText, recipient: 'skipped' });
        await pause(lookAgainMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) throw new WhatsAppError('not-connected', stoppedText);
      }
    },

    /** What waits stays stored, and is taken up by whoever has the number next. */
    stop: (): void => stopping.abort(),
  };
}
