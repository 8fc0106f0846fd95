// npm run bench: how long 100,000 contacts take from the upload to the book, against parsing and inserting them barely.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient, routes } from '@recado/contract';
import { parse } from 'csv-parse/sync';
import { quick, say, spread } from './measure.ts';
import { startRecado } from './targets.ts';

const rounds = quick ? 3 : 5;
const rows = 100_000;

const folder = mkdtempSync(path.join(tmpdir(), 'recado-bench-contacts-'));
const file = path.join(folder, 'contatos.csv');

try {
  writeFileSync(file, csvOf(rows));
  const ratios: { whole: number; preview: number; import: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const bare = parseAndInsert(path.join(folder, `bare-${round}.db`));
    const own = await importThrough(path.join(folder, `recado-${round}`));
    say(
      `round ${round} of ${rounds}: bare ${bare.toFixed(0)} ms, preview ${own.preview.toFixed(0)} ms, import ${own.import.toFixed(0)} ms`,
    );
    // The first round only warms up.
    if (round === 0) continue;
    const times = (ms: number) => ms / bare;
    ratios.push({ whole: times(own.preview + own.import), preview: times(own.preview), import: times(own.import) });
  }
  const times = (pick: (ratio: (typeof ratios)[number]) => number) => `×${spread(ratios.map(pick), 2)}`;
  const waits = await importThrough(path.join(folder, 'recado-waits'), longestWait);
  say(
    [
      `${rows.toLocaleString('en')} contacts, against a bare parse and insert: ${times((ratio) => ratio.whole)}`,
      `upload, reading and preview ${times((ratio) => ratio.preview)}`,
      `import ${times((ratio) => ratio.import)}`,
    ].join('  '),
  );
  say(
    `longest wait for a reply: ${waits.preview.toFixed(0)} ms during upload, reading and preview, ${waits.import.toFixed(0)} ms during the import`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function csvOf(count: number): string {
  const lines = ['Nome;Telefone;E-mail;Empresa;Cargo'];
  for (let index = 0; index < count; index++) {
    const digits = String(90_000_000 + index);
    const phone = `(11) 9${digits.slice(0, 4)}-${digits.slice(4)}`;
    lines.push(`José da Silva ${index};${phone};cliente${index}@exemplo.com.br;Empresa ${index % 1000};Gerente`);
  }
  return lines.join('\r\n');
}

/** The least that puts these rows into a table: no check, no search, phones as they are written. */
function parseAndInsert(databaseFile: string): number {
  const started = performance.now();
  const records: string[][] = parse(readFileSync(file), { delimiter: ';', from_line: 2 });
  const database = new DatabaseSync(databaseFile);
  database.exec(`
    pragma journal_mode = wal; pragma synchronous = normal;
    create table contacts (id text primary key, name text, phone text unique, email text, company text, title text)`);
  const insert = database.prepare('insert into contacts values (?, ?, ?, ?, ?, ?)');
  database.exec('begin');
  for (const record of records) insert.run(randomUUID(), ...record);
  database.exec('commit');
  database.close();
  return performance.now() - started;
}

type Measure = (work: () => Promise<void>, url: string) => Promise<number>;

async function duration(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** One message after the other, as long as the work takes: the longest that any of them waited for its reply. */
async function longestWait(work: () => Promise<void>, url: string): Promise<number> {
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  for (let count = 0; !isDone; count++) {
    const body = JSON.stringify({ phone: `+55 11 9${70_000_000 + count}`, message: 'oi' });
    const started = performance.now();
    await (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).text();
    longest = Math.max(longest, performance.now() - started);
  }
  await done;
  return longest;
}

async function importThrough(
  dataDir: string,
  measure: Measure = duration,
): Promise<{ preview: number; import: number }> {
  const recado = await startRecado('Recado', dataDir);
  const base = recado.url.replace(/\/api\/$/, '');
  let token = '';
  const api = createClient(routes, (url, init) =>
    fetch(base + url, {
      ...init,
      headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    }),
  );
  try {
    ({ token } = await api.auth.login({ body: { username: 'admin', password: 'admin123' } }));
    const upload = new File([readFileSync(file)], 'contatos.csv');
    let importId = '';
    const preview = await measure(async () => {
      const answer = await api.contacts.uploadImport({ body: {}, files: { file: upload } });
      if (answer.valid !== rows) throw new Error(`${answer.valid} were valid`);
      importId = answer.importId;
    }, recado.url);
    const importing = await measure(async () => {
      const { imported } = await api.contacts.import({ params: { importId }, body: {} });
      if (imported !== rows) throw new Error(`${imported} were imported`);
    }, recado.url);
    return { preview, import: importing };
  } finally {
    await recado.stop();
  }
}
