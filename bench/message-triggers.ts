import type { Database } from '@recado/server/src/db/database.ts';
import { withoutTriggers } from '@recado/server/src/testing/many-messages.ts';
import { median, say, spread } from './measure.ts';

const pairs = 300;

/** What the triggers on messages add to storing a message and its answer, each in a transaction as the product does it. */
export async function measureTriggers(name: string, database: Database, rounds: number): Promise<void> {
  const ratios: number[] = [];
  const added: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const withThem = await storeAll(database, `A${round}`);
    let without = 0;
    await withoutTriggers(database.db, database.engine, async () => {
      without = await storeAll(database, `B${round}`);
    });
    // The first round only warms up.
    if (round === 0) continue;
    ratios.push(withThem / without);
    added.push(((withThem - without) * 1000) / pairs);
  }
  say(
    `${name}, a message and its answer stored, with the triggers against without: ×${spread(ratios, 2)}  ${median(added).toFixed(0)} µs more`,
  );
}

async function storeAll({ db }: Database, mark: string): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < pairs; count++) await store(db, `${mark}-${count}`, count % 50);
  return performance.now() - started;
}

async function store(db: Database['db'], id: string, person: number): Promise<void> {
  const at = new Date().toISOString();
  const person_key = String(5_511_900_000_000 + person);
  const common = { instance_id: 'loja', chat: `${person_key}@s.whatsapp.net`, person_key, phone: `+${person_key}` };
  const text = 'bom dia, quanto custa o bolo de cenoura?';
  const received = { participant: '', sender_name: 'Ana', kind: 'text', state: 'received', sent_at: at } as const;
  const sent = { contact_name: '', media: null, has_media: 0, origin: 'auto-reply', answers_id: null } as const;
  await db
    .insertInto('incoming_messages')
    .values({ ...common, ...received, message_id: id, text, source: null, reason: null, created_at: at })
    .execute();
  await db
    .insertInto('outgoing_messages')
    .values({ ...common, ...sent, message_id: id, text, state: 'queued', error: null, created_at: at, updated_at: at })
    .execute();
}
