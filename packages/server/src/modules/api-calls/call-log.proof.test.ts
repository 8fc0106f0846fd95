import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { patience } from '../../testing/patience.ts';
import { createDataDir, startProduct } from '../../testing/product.ts';

/** `npm run prove` asks for 200; a few show in every test run that the proof itself still works. */
const kills = Number(process.env['PROVE_KILLS'] ?? 6);
const clients = 8;

it(`loses no answered call and writes none twice over ${kills} kills at random moments`, {
  timeout: 900_000 + kills * 30_000,
}, async () => {
  const dataDir = createDataDir();
  const answered: string[] = [];
  let sent = 0;

  /** Posts until the product dies; a call counts once its whole answer has arrived. */
  const write = async (url: string) => {
    for (;;) {
      const id = `m${sent++}`;
      const body = JSON.stringify({ message: id, phone: `+55 11 9${String(sent % 10_000).padStart(4, '0')}-0000` });
      const headers = { 'content-type': 'application/json' };
      try {
        const answer = await fetch(`${url}/api/`, { method: 'POST', body, headers });
        await answer.json();
        if (answer.status === 200) answered.push(id);
      } catch {
        return;
      }
    }
  };

  for (let kill = 0; kill < kills; kill++) {
    const product = startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_API_RATE: '1000000000' });
    const url = await product.address;
    const before = answered.length;
    const writers = Array.from({ length: clients }, () => write(url));
    const target = before + 1 + Math.floor(Math.random() * 200);
    await expect.poll(() => answered.length, { ...patience, interval: 1 }).toBeGreaterThanOrEqual(target);
    product.process.kill('SIGKILL');
    await product.exit;
    await Promise.all(writers);
  }

  const database = new DatabaseSync(path.join(dataDir, 'recado.db'));
  const rows = database
    .prepare("select request_body ->> 'message' as id, count(*) as times from api_calls group by 1")
    .all();
  const times = new Map(rows.map((row) => [String(row['id']), Number(row['times'])]));
  expect(answered.length).toBeGreaterThan(kills);
  expect(answered.filter((id) => !times.has(id))).toEqual([]);
  expect([...times.values()].filter((count) => count > 1)).toEqual([]);
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const sums = database.prepare('select sum(calls) as calls from api_call_hours').get();
  expect(sums?.['calls']).toBe([...times.values()].length);
  database.close();
});
