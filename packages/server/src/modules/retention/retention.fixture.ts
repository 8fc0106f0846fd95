import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** Rows with their moments; what nobody asks for is made up. */
export const createRows = (db: Db) => {
  let last = 0;
  const next = () => {
    last += 1;
    return String(last);
  };
  const add = async <Table extends 'incoming_messages' | 'outgoing_messages' | 'bulk_sends' | 'bulk_send_recipients'>(
    table: Table,
    row: Insertable<Tables[Table]>,
  ): Promise<number> => {
    const added = await db
      .insertInto(table)
      .values(row as never)
      .returning('id' as never)
      .executeTakeFirstOrThrow();
    return (added as { id: number }).id;
  };
  const message = {
    instance_id: 'loja',
    chat: 'c',
    person_key: '5511987654321',
    phone: '+55 11 98765-4321',
    text: 'oi',
  };

  return {
    incoming: (created_at: string) =>
      add('incoming_messages', {
        ...{ ...message, message_id: next(), participant: '', sender_name: '', kind: 'text', state: 'answered' },
        ...{ sent_at: created_at, created_at },
      }),
    outgoing: (created_at: string, answers_id: number | null = null) =>
      add('outgoing_messages', {
        ...{ ...message, message_id: next(), contact_name: '', has_media: 0, origin: 'auto-reply', answers_id },
        ...{ state: 'read', created_at, updated_at: created_at },
      }),
    bulkSend: (updated_at: string, state: Tables['bulk_sends']['state'] = 'finished') =>
      add('bulk_sends', {
        ...{ instance_id: 'loja', message: 'oi', interval_ms: 1000, state },
        ...{ created_at: updated_at, updated_at },
      }),
    recipient: (bulk_send_id: number, outgoing_id: number | null) =>
      add('bulk_send_recipients', {
        ...{ bulk_send_id, outgoing_id, name: '', phone: message.phone, person_key: '5511987654321', state: 'sent' },
      }),
    async call(created_at: string, text = 'oi') {
      await db
        .insertInto('api_calls')
        .values({
          ...{
            person_key: '',
            method: 'POST',
            endpoint: '/api/',
            status_code: 200,
            response_time: 3,
            ip_address: '',
            user_agent: '',
          },
          ...{ request_body: text, response_body: '{}', source: 'menu', created_at },
        })
        .execute();
      await db
        .insertInto('api_call_hours')
        .values({
          ...{ hour: `${created_at.slice(0, 13)}:00:00.000Z`, source: 'menu' },
          ...{ calls: 1, successes: 1, errors: 0, total_ms: 3 },
        })
        .onConflict((conflict) =>
          conflict.columns(['hour', 'source']).doUpdateSet((eb) => ({
            calls: eb('api_call_hours.calls', '+', 1),
            successes: eb('api_call_hours.successes', '+', 1),
            total_ms: eb('api_call_hours.total_ms', '+', 3),
          })),
        )
        .execute();
    },
    async run(started_at: string, finished_at: string | null) {
      const { id } = await db
        .insertInto('trigger_runs')
        .values({
          ...{ trigger_id: 1, person_key: '', trigger_name: 'g', cause: 'c', facts: '{}', started_at, finished_at },
          state: finished_at === null ? 'running' : 'succeeded',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('trigger_run_actions')
        .values({ run_id: id, position: 0, action: '{}', state: 'succeeded', result: '' })
        .execute();
    },
    async event(created_at: string) {
      await db
        .insertInto('logged_events')
        .values({ person_key: '', level: 'info', message: 'm', details: '', created_at })
        .execute();
    },
    async notification(created_at: string) {
      await db.insertInto('notifications').values({ person_key: '', text: 't', created_at }).execute();
    },
    async sender(person_key: string, last_seen_month: string) {
      await db.insertInto('known_senders').values({ person_key, first_seen_at: '2020', last_seen_month }).execute();
    },
    async consent(created_at: string) {
      const event = { phone: message.phone, person_key: '5511987654321', word: 'SAIR', without_key: 0, created_at };
      await db
        .insertInto('consent_events')
        .values({ ...event, kind: 'left', channel: 'whatsapp' })
        .execute();
    },
  };
};
