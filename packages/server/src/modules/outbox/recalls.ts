import { sql } from 'kysely';
import type { IncomingMessagesRepository } from '../../channels/whatsapp/incoming-messages.repository.ts';
import type { Db } from '../../db/database.ts';
import type { Repository } from '../../db/repository.ts';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { nextTimeOf } from '../bulk-sends/bulk-hours.ts';
import { type BulkSendRow, type BulkSendsRepository, withdrawnText } from '../bulk-sends/bulk-sends.repository.ts';
import { hasAnswered, leftOutTexts } from '../bulk-sends/left-out.ts';
import type { ContactsRepository } from '../contacts/contacts.repository.ts';
import { groupKey } from '../people/person-key.ts';
import type { OutgoingRow } from './outgoing-messages.repository.ts';

const hoursText = 'O WhatsApp liberou o número fora dos horários do envio. A mensagem sai quando eles começarem.';
export const triggerText = 'O gatilho foi desativado ou excluído antes de a mensagem poder sair.';
const takenText = 'Não enviada, porque uma pessoa assumiu a conversa antes de a resposta automática sair.';
const runText = 'A execução do gatilho foi encerrada antes de o WhatsApp liberar o número.';

/** Why a message does not go although it was stored to go, and what becomes of the recipient of a bulk send. */
export interface Recall {
  text: string;
  recipient: 'queued' | 'skipped';
}

/** Nobody wants the message any more. */
export class Recalled extends WhatsAppError {
  readonly recall: Recall;

  constructor(recall: Recall) {
    super('withdrawn', recall.text);
    this.recall = recall;
  }
}

interface Dependencies {
  db: Db;
  contacts: Pick<ContactsRepository, 'findByPerson'>;
  messages: Repository<{
    bulkSends: BulkSendsRepository;
    incoming: Pick<IncomingMessagesRepository, 'hasWrittenSince'>;
  }>;
  /** Of the administrator, whose hours a send keeps to. */
  timeZone: string;
  clock: Clock;
}

export type Recalls = ReturnType<typeof createRecalls>;

/**
 * What is looked at before a message is stored is looked at again before it goes, which may be a week later. What may be
 * out already is left alone.
 */
export function createRecalls({ db, contacts, messages, timeZone, clock }: Dependencies) {
  const findForBulk = async (row: OutgoingRow): Promise<Recall | undefined> => {
    if (!(await contacts.findByPerson(row.person_key))) return { text: leftOutTexts.deleted, recipient: 'skipped' };
    // Its recipient would get another one: only what certainly is not out.
    return isHeld(row) ? findForHeld(row, await messages.bulkSends.findByMessage(row.id)) : undefined;
  };
  const findForHeld = async (row: OutgoingRow, bulkSend: BulkSendRow | undefined): Promise<Recall | undefined> => {
    if (bulkSend?.state !== 'running' && bulkSend?.state !== 'finished') {
      return { text: withdrawnText, recipient: 'queued' };
    }
    if (isOutOfHours(bulkSend)) return { text: hoursText, recipient: 'queued' };
    const isLeftOut = await hasAnswered(messages.incoming, bulkSend, row.person_key);
    return isLeftOut ? { text: leftOutTexts.answered, recipient: 'skipped' } : undefined;
  };
  /** One that is under way takes the recipient up again when its hours begin; for one that has ended nobody would. */
  const isOutOfHours = (bulkSend: BulkSendRow): boolean =>
    bulkSend.state === 'running' && nextTimeOf(bulkSend, clock(), timeZone) !== undefined;

  const findForTrigger = async (row: OutgoingRow): Promise<Recall | undefined> => {
    const [, runId, position] = /^run:(\d+):(\d+)$/.exec(row.request_key ?? '') ?? [];
    // A run that has begun goes on without its trigger, but nobody asked for a wait of days.
    if (runId === undefined || !isHeld(row)) return undefined;
    const step = await db
      .selectFrom('trigger_run_actions')
      .innerJoin('trigger_runs', 'trigger_runs.id', 'run_id')
      .leftJoin('triggers', 'triggers.id', 'trigger_id')
      .select(['trigger_run_actions.state as state', 'is_active'])
      .where('run_id', '=', Number(runId))
      .where('position', '=', Number(position))
      .executeTakeFirst();
    if (!step || step.state === 'skipped') return { text: runText, recipient: 'skipped' };
    return step.is_active === 1 ? undefined : { text: triggerText, recipient: 'skipped' };
  };

  /** A person has taken the conversation, or has answered: nobody gets two answers. Who asks to leave is told so all the same. */
  const findForReply = async (row: OutgoingRow): Promise<Recall | undefined> => {
    const { instance_id, chat, person_key, answers_id } = row;
    const isGroup = chat.endsWith('@g.us');
    const { rows } = await sql`
      select 1 from incoming_messages as asked where asked.id = ${answers_id} and asked.source is distinct from 'consent'
        and (exists (select 1 from person_pauses where instance_id = ${instance_id}
            and person_key = ${isGroup ? groupKey(chat) : person_key} and paused_until > ${clock().toISOString()})
          or exists (select 1 from outgoing_messages as written where written.instance_id = ${instance_id}
            and ${isGroup ? sql`written.chat = ${chat}` : sql`written.person_key = ${person_key}`}
            and written.created_at >= asked.created_at and written.origin = 'send'))`.execute(db);
    return rows.length > 0 ? { text: takenText, recipient: 'skipped' } : undefined;
  };

  return {
    async find(row: OutgoingRow): Promise<Recall | undefined> {
      if (row.state !== 'queued') return undefined;
      if (row.origin === 'bulk') return findForBulk(row);
      if (row.origin === 'auto-reply') return findForReply(row);
      return row.origin === 'trigger' ? findForTrigger(row) : undefined;
    },

    withdraw: ({ id }: OutgoingRow, recall: Recall): Promise<void> =>
      messages.inTransaction(({ bulkSends }) => bulkSends.withdraw([id], recall, clock().toISOString())),
  };
}

const isHeld = ({ held_until, error }: OutgoingRow): boolean => held_until !== null && error !== null;
