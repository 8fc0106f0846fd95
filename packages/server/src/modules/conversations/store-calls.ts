import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { lastTextMax } from '../../db/migrations/0038-fill-conversations.ts';
import type { RaiseWait } from '../handover/raise-wait.ts';
import { createWaitsRepository } from '../handover/waits.repository.ts';
import { callTexts } from '../inbound/handover.ts';
import { readStoredTrace } from '../inbound/inbound-message.ts';
import { createNotificationsRepository } from '../notifications/notifications.repository.ts';
import type { PersonKey } from '../people/person-key.ts';

export type ReadCall = (body: string) => { message: string; name: string; phone: string };

export interface Call {
  id: number;
  created_at: string;
  person_key: PersonKey;
  request_body: string;
  response_body: string;
  source: string;
  trace: string | null;
}

interface Storing {
  readCall: ReadCall;
  raiseWait: RaiseWait;
  /** After how many default replies in a row somebody waits for a person; 0: never. */
  defaultsMax(): Promise<number>;
  /** What was there before counts as read. */
  readUntil: string;
  /** Who called a person before that waits no more; of a stop just after the answer, they do. */
  waitsFrom: string;
}

interface Said {
  call: Call;
  question: string;
  answer: string;
  name: string;
  phone: string;
}

/** Of one that is there already, because another node has seen it, nothing is counted again. Answers whether somebody waits now. */
export async function storeCalls(db: Db, calls: readonly Call[], storing: Storing): Promise<boolean> {
  const { readCall, defaultsMax } = storing;
  const after = calls.some(({ source }) => source === 'default') ? await defaultsMax() : 0;
  let isAnybodyWaiting = false;
  const said = calls.map((call): Said => {
    const { message, name, phone } = readCall(call.request_body);
    return { call, question: message, answer: answerIn(call.response_body), name, phone };
  });
  // In one order: two nodes at the same people must not wait for each other in a circle.
  const byPerson = [...Map.groupBy(said, ({ call }) => call.person_key)].sort(([a], [b]) => (a < b ? -1 : 1));
  await db.transaction().execute(async (transaction) => {
    for (const [person, some] of byPerson) {
      const added = await storePerson(transaction, person, some, storing.readUntil);
      const recent = added.filter(({ call }) => call.created_at >= storing.waitsFrom);
      const isWaiting = await raiseFor(transaction, recent, after, storing.raiseWait);
      isAnybodyWaiting ||= isWaiting;
    }
  });
  return isAnybodyWaiting;
}

/** Of an app's call its way tells whether a person was called, as it was answered before anybody could be made to wait. */
async function raiseFor(db: Db, said: readonly Said[], after: number, raiseWait: RaiseWait): Promise<boolean> {
  const queries = { waits: createWaitsRepository(db), notifications: createNotificationsRepository(db) };
  let isWaiting = false;
  for (const { call } of said) {
    const wait = { instanceId: '', person: call.person_key, since: call.created_at };
    const steps = call.trace?.includes('"handover"') ? readStoredTrace(call.trace) : [];
    const called = steps.find(({ step, outcome }) => step === 'handover' && outcome !== 'silenced');
    if (called) {
      const reason = called.text === callTexts.ai ? 'ai' : 'word';
      isWaiting = (await raiseWait(queries, { ...wait, reason })) !== undefined || isWaiting;
    } else if (call.source === 'default' && after > 0) {
      isWaiting = (await raiseWait(queries, { ...wait, reason: 'defaults', after })) !== undefined || isWaiting;
    }
  }
  return isWaiting;
}

/** Answers those that were not there. */
async function storePerson(db: Db, person: PersonKey, said: readonly Said[], readUntil: string): Promise<Said[]> {
  const last = said.at(-1);
  if (!last) return [];
  const { rows } = await sql<{ id: number }>`
    insert into conversations (instance_id, person_key, chat, phone, name, last_at, last_text, last_kind, last_author)
    values ('', ${person}, '', ${last.phone.slice(0, 60)}, ${last.name.slice(0, 200)}, ${last.call.created_at},
      ${(last.answer || last.question).slice(0, lastTextMax)}, 'text', ${last.answer ? 'automatic' : 'person'})
    on conflict (person_key, instance_id) do update set
      last_text = case when excluded.last_at >= conversations.last_at then excluded.last_text else conversations.last_text end,
      last_author = case when excluded.last_at >= conversations.last_at then excluded.last_author else conversations.last_author end,
      last_at = case when excluded.last_at >= conversations.last_at then excluded.last_at else conversations.last_at end,
      phone = case when excluded.phone <> '' then excluded.phone else conversations.phone end,
      name = case when excluded.name <> '' then excluded.name else conversations.name end
    returning id`.execute(db);
  const conversation_id = rows[0]?.id ?? 0;
  const stored = await db
    .insertInto('conversation_calls')
    .values(
      said.map(({ call, question, answer }) => ({
        call_id: call.id,
        conversation_id,
        question,
        answer,
        at: call.created_at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('call_id')
    .execute();
  const ids = new Set(stored.map(({ call_id }) => call_id));
  const added = said.filter(({ call }) => ids.has(call.id));
  const unread = added.filter(({ call }) => call.created_at >= readUntil).length;
  if (unread === 0) return added;
  await db
    .updateTable('conversations')
    .set((eb) => ({ unread: eb('unread', '+', unread), done_at: null }))
    .where('id', '=', conversation_id)
    .execute();
  return added;
}

/** In either dialect; of one that was cut nothing. */
function answerIn(body: string): string {
  try {
    const { reply, replies } = JSON.parse(body) as { reply?: unknown; replies?: { message?: unknown }[] };
    return String(reply ?? replies?.map(({ message }) => message).join('\n') ?? '');
  } catch {
    return '';
  }
}
