import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import type { PostgresLine } from '../db/postgres-line.ts';
import { AppError } from '../errors/app-error.ts';
import { WhatsAppError } from '../errors/whatsapp-error.ts';
import { patience } from '../testing/patience.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createNodes } from './create-nodes.ts';
import type { LeaseTimes } from './leases.port.ts';
import { createPostgresLeases } from './postgres-leases.ts';

const isShared = process.env['TEST_ENGINE'] === 'postgres';
const shortLife: LeaseTimes = { lifeMs: 1200, renewMs: 200, marginMs: 400 };
/** A life that no pause of a busy machine outlasts. */
const longLife: LeaseTimes = { ...shortLife, lifeMs: 10 * 60_000 };
const onError = (error: unknown) => {
  throw error;
};

async function openDatabases() {
  const { database, databaseUrl, remove } = await createTestDatabase();
  const other = isShared ? await openDatabase({ dataDir: '', databaseUrl }) : database;
  onTestFinished(async () => {
    if (isShared) await other.close();
    await remove();
  });
  return [database, other] as const;
}

/** A node whose way to the database can be cut. */
function openLeases(line: PostgresLine, times = shortLife) {
  let isCut = false;
  const query: PostgresLine['query'] = (...question) =>
    isCut ? Promise.reject(new Error('Connection terminated')) : line.query(...question);
  const leases = createPostgresLeases({ line: { ...line, query }, times });
  return {
    leases,
    cut() {
      isCut = true;
    },
  };
}

const expectLine = ({ line }: { line?: PostgresLine }): PostgresLine => {
  if (!line) throw new Error('this database has no line');
  return line;
};

if (isShared) {
  describe('a lease', describeLeases);
  describe('a call to another node', describeCalls);
  describe('the line between nodes', describeLine);
} else {
  describe('the only node', describeOnlyNode);
}

function describeLeases() {
  it('belongs to one node, which keeps it for as long as it lives and can tell the others something', async () => {
    const [one, two] = await openDatabases();
    const first = openLeases(expectLine(one), longLife).leases;
    const second = openLeases(expectLine(two), longLife).leases;
    const expiry = async () => (await expectLine(two).query('select expires_at from leases', []))[0];
    expect(await first.take('number:loja')).toBe(true);
    expect(await first.take('number:loja')).toBe(true);
    expect(await second.take('number:loja')).toBe(false);
    const before = await expiry();
    await vi.waitFor(async () => expect(await expiry()).not.toEqual(before), patience);
    expect([first.has('number:loja'), second.has('number:loja')]).toEqual([true, false]);
    expect(await second.take('number:loja')).toBe(false);

    await first.note('number:loja', 'connected');
    const told = { name: 'number:loja', node: first.node, note: 'connected' };
    expect(await second.others('number:')).toEqual([told]);
    expect(await first.others('number:')).toEqual([]);
    expect(await second.others('telegram')).toEqual([]);

    await first.giveUp('number:loja');
    expect(first.has('number:loja')).toBe(false);
    expect(await second.take('number:loja')).toBe(true);
    expect(await first.others('')).toMatchObject([{ note: '' }]);
  });

  it('is lost without the database, and its holder knows before another node can have it', async () => {
    const [one, two] = await openDatabases();
    const { leases: first, cut } = openLeases(expectLine(one));
    const second = openLeases(expectLine(two)).leases;
    const lost: string[] = [];
    first.onLost((name) => {
      lost.push(name);
    });
    await first.take('number:loja');
    cut();
    await vi.waitFor(async () => expect(await second.take('number:loja')).toBe(true), patience);
    expect(first.has('number:loja')).toBe(false);
    await vi.waitFor(() => expect(lost).toEqual(['number:loja']), patience);
  });

  it('lets its holder write, and nobody afterwards', async () => {
    const [one, two] = await openDatabases();
    const line = expectLine(one);
    const first = createPostgresLeases({ line, times: longLife });
    const second = createPostgresLeases({ line: expectLine(two), times: longLife });
    const mayWrite = async () => {
      const { rows } = await sql<{ holds: boolean }>`select ${first.condition('number:loja')} as holds`.execute(one.db);
      return rows[0]?.holds;
    };
    expect(await mayWrite()).toBe(false);
    await first.take('number:loja');
    expect(await mayWrite()).toBe(true);
    // As if this node had been stopped for long: the database's clock went on.
    await line.query(`update leases set expires_at = clock_timestamp() - interval '1 second'`, []);
    expect(await second.take('number:loja')).toBe(true);
    expect(await mayWrite()).toBe(false);
  });
}

function describeCalls() {
  it('brings back its answer, or its refusal', async () => {
    const [first, second] = (await openDatabases()).map((database) => createNodes(database, onError));
    if (!first || !second) return;
    second.calls.answer('find-jid', async ({ digits }) => (digits === '1' ? 'um@s.whatsapp.net' : null));
    second.calls.answer('dispatch', () => Promise.reject(new WhatsAppError('refused', 'Não quero')));
    second.calls.answer('remove', () => Promise.reject(new AppError('INSTANCE_NOT_CONNECTED')));
    const ask = first.calls.ask;
    const { node } = second.leases;
    const instanceId = 'loja';
    // Whoever has a lease listens: both go over the same line, one after the other.
    await second.leases.take('number:loja');
    expect(await ask(node, 'find-jid', { instanceId, digits: '1' })).toBe('um@s.whatsapp.net');
    expect(await ask(node, 'find-jid', { instanceId, digits: '2' })).toBe(null);
    await expect(ask(node, 'dispatch', { outgoingId: 1 })).rejects.toMatchObject({
      failure: 'refused',
      message: 'Não quero',
    });
    await expect(ask(node, 'remove', { instanceId })).rejects.toMatchObject({ code: 'INSTANCE_NOT_CONNECTED' });
  });
}

function describeLine() {
  it('comes back when it was lost, and hears again what changes', async () => {
    const [one, two] = await openDatabases();
    const line = expectLine(one);
    const heard = vi.fn();
    one.changes.subscribe(['menu'], heard);
    const others = `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and query ilike 'listen%'`;
    await vi.waitFor(async () => expect(await expectLine(two).query(others, [])).toHaveLength(1), patience);
    await vi.waitFor(() => expect(line.query('select 1', [])).resolves.toHaveLength(1), patience);
    heard.mockClear();
    await two.changes.publish('menu');
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), patience);
  });

  it('gives a question up that stays without an answer, and goes on', async () => {
    const [database] = await openDatabases();
    const line = expectLine(database);
    await expect(line.query('select pg_sleep(600)', [])).rejects.toThrow('Query read timeout');
    await expect(line.query('select wrong', [])).rejects.toThrow();
    await vi.waitFor(() => expect(line.query('select 1 as one', [])).resolves.toEqual([{ one: 1 }]), patience);
  });
}

function describeOnlyNode() {
  it('has what it takes, and asks nobody', async () => {
    const [database] = await openDatabases();
    const { leases } = createNodes(database, onError);
    expect([leases.isShared, leases.has('telegram'), await leases.take('telegram')]).toEqual([false, false, true]);
    expect([leases.has('telegram'), await leases.others('')]).toEqual([true, []]);
    expect(leases.condition('telegram')).toBeUndefined();
    await leases.giveUp('telegram');
    expect(leases.has('telegram')).toBe(false);
  });
}
