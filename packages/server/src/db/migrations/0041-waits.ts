import { sql } from 'kysely';
import type { Db, Engine } from '../database.ts';
import { required, withId } from './columns.ts';

/**
 * How long people waited for a person. Whatever ends a wait (somebody writes in the console or on the phone, takes the
 * conversation, is done with it), the database notes when: not before it began, and by the last message where nobody said.
 * News of it that Telegram does not have yet goes.
 */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .createTable('conversation_waits')
    .$call(withId(engine))
    .addColumn('instance_id', 'text', required)
    .addColumn('person_key', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('since', 'text', required)
    .addColumn('ended_at', 'text')
    .addColumn('pushed_at', 'text')
    .execute();
  for (const definition of [
    'conversation_waits_person on conversation_waits (person_key, instance_id)',
    'conversation_waits_since on conversation_waits (since)',
    `notifications_waiting on notifications (id) where kind = 'waiting'`,
    'conversation_waits_open on conversation_waits (pushed_at) where ended_at is null',
  ]) {
    await sql`create index ${sql.raw(definition)}`.execute(db);
  }
  const event = 'after update of waiting_since on conversations';
  const condition = 'old.waiting_since is not null and new.waiting_since is null';
  const body = `update conversation_waits set ended_at = case when new.last_at > since then new.last_at else since end
    where person_key = new.person_key and instance_id = new.instance_id and ended_at is null;
    delete from notifications where kind = 'waiting' and person_key = new.person_key and about = new.instance_id;`;
  if (engine === 'sqlite') {
    await sql
      .raw(`create trigger conversation_waits_end ${event} for each row when ${condition} begin ${body} end`)
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function conversation_waits_end() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger conversation_waits_end ${event} for each row when (${condition}) execute function conversation_waits_end()`,
    )
    .execute(db);
}
