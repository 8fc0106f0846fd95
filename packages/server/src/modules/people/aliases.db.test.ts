import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { patience } from '../../testing/patience.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createAliases } from './aliases.ts';

const hashOf = (key: string) => `hash:${key}`;
const at = '2026-03-10T12:00:00.000Z';

describe('an alias whose number is learnt', () => {
  it('is that of the person also in a row that was written down meanwhile by who did not know', async () => {
    const { database, signIn } = await createTestApp();
    const { api } = await signIn();
    const keep = (message_id: string) =>
      database.db
        .insertInto('incoming_messages')
        .values({
          ...{ instance_id: 'loja', chat: 'x', participant: '', message_id, person_key: 'lid:111', phone: '' },
          ...{ sender_name: 'Ana', text: 'oi', kind: 'text', state: 'silent', source: null, reason: null },
          ...{ sent_at: at, created_at: at },
        })
        .execute();
    const aliases = createAliases(database, hashOf);
    await keep('m0');
    await aliases.settle('111');
    const keys = () => database.db.selectFrom('incoming_messages').select('person_key').execute();
    expect(await keys()).toEqual([{ person_key: 'lid:111' }]);
    await aliases.learn('111', '5511987654321');
    await keep('m1');
    await aliases.settle('111');
    expect(await keys()).toEqual([{ person_key: '5511987654321' }, { person_key: '5511987654321' }]);
    await database.db.deleteFrom('incoming_messages').execute();
    await keep('m1');
    const phone = '+55 11 98765-4321';
    expect(await api.privacy.find({ query: { phone } })).toMatchObject({ incoming: 1 });
    await keep('m2');
    const { blob } = await api.privacy.export({ query: { phone } });
    expect(JSON.parse(await blob.text())).toMatchObject({ incoming: [{ message_id: 'm1' }, { message_id: 'm2' }] });
    await keep('m3');
    await api.privacy.purge({ body: { phone } });
    expect(await database.db.selectFrom('incoming_messages').select('id').execute()).toEqual([]);
  });

  if (process.env['TEST_ENGINE'] !== 'postgres') return;

  it('is known anew on a node that remembers the number from before', async () => {
    const { database, databaseUrl } = await createTestApp();
    const elsewhere = await openDatabase({ dataDir: '', databaseUrl });
    onTestFinished(() => elsewhere.close());
    const [here, there] = [createAliases(database, hashOf), createAliases(elsewhere, hashOf)];
    await here.learn('111', '5511987654321');
    expect(await there.find('111')).toBe('5511987654321');
    await here.learn('111', '5521912345678');
    await expect.poll(() => there.find('111'), patience).toBe('5521912345678');
  });
});
