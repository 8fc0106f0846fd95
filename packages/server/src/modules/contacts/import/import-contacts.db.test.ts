import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRepository } from '../../../db/repository.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { type ContactBook, contactQueries } from '../contact-book.ts';
import { importContacts } from './import-contacts.ts';
import { beginJournal, findJournal } from './import-journal.ts';

const rows = 2000;
/** What a reply may have to wait for: a few milliseconds on SQLite. */
const fewRows = 300;
const fileOf = (groups: string) =>
  `Nome;Fone;Grupos\n${Array.from(
    { length: rows },
    (_, index) => `Cliente ${index};1198700${String(index).padStart(4, '0')};${groups}`,
  ).join('\n')}`;

async function createImport({ groups = 'Novo' } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-imports-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const app = await createTestApp({ dataDir });
  const { api } = await app.signIn();
  const file = new File([fileOf(groups)], 'contatos.csv');
  const preview = await api.contacts.uploadImport({ body: {}, files: { file } });
  const folder = path.join(dataDir, 'imports', preview.importId);
  const groupNames = preview.groups.map(({ name }) => name);
  const book = createRepository(
    app.database.db,
    contactQueries(app.database.db, (key) => `hash:${key}`),
  );
  return {
    ...app,
    api: api.contacts,
    importId: preview.importId,
    folder,
    book,
    journal: () => findJournal(folder),
    run: async (through: ContactBook, { groupIds = [] as string[], stopping = new AbortController().signal } = {}) => {
      const journal = await beginJournal(folder, { groupIds, groupNames, startedAt: '2026-03-10T12:00:00.000Z' });
      return importContacts(through, folder, journal, stopping);
    },
  };
}

/** Everything that the book does in transactions passes by here. */
const around = (book: ContactBook, transact: ContactBook['inTransaction']): ContactBook => ({
  ...book,
  inTransaction: transact,
});

describe('an import of many contacts', () => {
  it.each([
    ['without groups', ''],
    ['in many groups each', Array.from({ length: 30 }, (_, index) => `Grupo ${index}`).join(', ')],
  ])('%s writes few rows at a time, and replies are answered between them', async (_, groups) => {
    const { book, run, database, request, api } = await createImport({ groups });
    const countRows = async () => {
      const counted = await sql<{ rows: number }>`
        select (select count(*) from contacts) + (select count(*) from contact_group_members) as rows
      `.execute(database.db);
      return Number(counted.rows[0]?.rows);
    };
    const written: number[] = [];
    const watching = around(book, async (work) => {
      // A transaction that were still open would keep SQLite from storing the call that this reply makes.
      const answer = await request({ method: 'POST', url: '/api/', payload: { phone: '11970000000', message: 'oi' } });
      expect(answer.statusCode).toBe(200);
      const before = await countRows();
      const result = await book.inTransaction(work);
      written.push((await countRows()) - before);
      return result;
    });
    expect(await run(watching)).toEqual({ imported: rows, known: 0 });
    expect(await api.count()).toEqual({ total: rows });
    expect(Math.max(...written)).toBeLessThanOrEqual(fewRows);
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(await countRows());
  });

  it('lets other work in after each of them', async () => {
    const { book, run } = await createImport();
    let turns = 0;
    /** Of the event loop, before each part. */
    const turnsBefore: number[] = [];
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    const counting = around(book, (work) => {
      turnsBefore.push(turns);
      return book.inTransaction(work);
    });
    setImmediate(turn);
    await run(counting);
    isOver = true;
    const [, ...parts] = turnsBefore;
    expect(parts.length).toBeGreaterThan(rows / fewRows);
    expect(parts.filter((before, index) => before === turnsBefore[index])).toEqual([]);
  });

  it('looks again when somebody adds one of its phones meanwhile', async () => {
    const { book, run, api } = await createImport();
    await api.create({ body: { name: 'Já estava', phone: '11987000007' } });
    let looks = 0;
    const racing = around(book, (work) =>
      book.inTransaction((queries) => {
        // The first time the look-up comes too early to see it.
        const known: typeof queries.contacts.known = (phones) => {
          looks += 1;
          return looks === 1 ? Promise.resolve(new Map()) : queries.contacts.known(phones);
        };
        return work({ ...queries, contacts: { ...queries.contacts, known } });
      }),
    );
    expect(await run(racing)).toEqual({ imported: rows - 1, known: 1 });
    expect(await api.count()).toEqual({ total: rows });
  });

  it('leaves out a group that somebody removes meanwhile', async () => {
    const { book, run, api } = await createImport();
    let parts = 0;
    const removing = around(book, async (work) => {
      parts += 1;
      const group = (await api.groups()).find(({ name }) => name === 'Novo');
      if (parts === 4 && group) await api.removeGroup({ params: { id: group.id } });
      return book.inTransaction(work);
    });
    expect(await run(removing)).toEqual({ imported: rows, known: 0 });
    expect((await api.groups()).map(({ name }) => name)).not.toContain('Novo');
  });
});

describe('an import that is cut short', () => {
  /** Fails in the middle of its fifth transaction, or right after it. */
  const failing = (book: ContactBook, moment: 'before the commit' | 'after the commit') => {
    let parts = 0;
    return around(book, async (work) => {
      parts += 1;
      const fails = parts === 5;
      const result = await book.inTransaction(async (queries) => {
        const done = await work(queries);
        if (fails && moment === 'before the commit') throw new Error('power cut');
        return done;
      });
      if (fails) throw new Error('power cut');
      return result;
    });
  };

  it.each([['before the commit'], ['after the commit']] as const)('%s is finished by the next try', async (moment) => {
    const { book, run, api, journal } = await createImport();
    await expect(run(failing(book, moment))).rejects.toThrow('power cut');
    const { total } = await api.count();
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(rows);
    expect(await run(book)).toEqual({ imported: rows, known: 0 });
    expect(await api.count()).toEqual({ total: rows });
    expect((await api.groups()).find(({ name }) => name === 'Novo')).toMatchObject({ contactCount: rows });
    expect(await journal()).toBeUndefined();
  });

  it('is finished by the next start, and what was removed meanwhile stays away', async () => {
    const { book, run, api, journal, restart, clock } = await createImport();
    await expect(run(failing(book, 'before the commit'))).rejects.toThrow('power cut');
    const { contacts } = await api.search({ query: { q: 'Cliente 0' } });
    await api.remove({ params: { id: contacts[0]?.id ?? '' } });
    // Longer than an upload is kept.
    clock.advance(3 * 3_600_000);
    const { contacts: again } = await restart();
    await again.imports.start();
    expect(await api.count()).toEqual({ total: rows - 1 });
    expect(await journal()).toBeUndefined();
  });

  it('begins anew with other groups or another mapping', async () => {
    const { book, run, api, importId } = await createImport();
    await expect(run(failing(book, 'before the commit'))).rejects.toThrow('power cut');
    const { total } = await api.count();
    const { id: other } = await api.createGroup({ body: { name: 'Outro' } });
    await expect(run(failing(book, 'before the commit'), { groupIds: [other] })).rejects.toThrow('power cut');
    const { total: later } = await api.count();
    expect(later).toBeGreaterThanOrEqual(total);
    const mapping = ['name', 'phone', 'company'] as const;
    const body = { mapping: [...mapping], groupIds: [other] };
    expect(await api.import({ params: { importId }, body })).toMatchObject({
      imported: rows - later,
      duplicates: later,
    });
    expect((await api.search({ query: { q: `Cliente ${rows - 1}` } })).contacts).toMatchObject([{ company: 'Novo' }]);
  });

  it('by the end of the server says so, and waits for the next start', async () => {
    const { book, run, api, journal } = await createImport();
    const stopping = new AbortController();
    let parts = 0;
    const stopped = around(book, (work) => {
      parts += 1;
      if (parts === 3) stopping.abort();
      return book.inTransaction(work);
    });
    await expect(run(stopped, { stopping: stopping.signal })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await journal()).toMatchObject({ done: (await api.count()).total });
  });
});
