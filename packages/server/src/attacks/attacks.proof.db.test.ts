import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { patience } from '../testing/patience.ts';
import { sendManyLarge, sendWorstBodies } from './bodies.ts';
import { uploadBombs } from './bombs.ts';
import { setClock } from './clock.ts';
import { fillDisk } from './full-disk.ts';
import { failureOf, fuzzRoutes } from './fuzz.ts';
import { askForPrivateUrls } from './private-urls.ts';
import { escapeFromScripts } from './script-escapes.ts';
import { createTally, type Tally } from './tally.ts';
import { startTarget, type Target } from './target.ts';
import { breakProtocol, stallBodies } from './wire.ts';

/** `npm run prove -- attacks` tries much more; a few of each kind show in every test run that the proof still works. */
const isLong = process.env['PROVE_KILLS'] !== undefined;
const seed = Number(process.env['ATTACK_SEED'] ?? (isLong ? Date.now() % 2 ** 31 : 1));
const memoryLimit = 400;

it('an attacked process answers everything with words, and its memory stays bounded', {
  timeout: 1_800_000,
}, async () => {
  const target = await startTarget();
  const tally = createTally();
  await breakProtocol(target, tally);
  await sendWorstBodies(target, tally);
  await sendManyLarge(target, tally, isLong ? 400 : 40);
  await stallBodies(target, tally, isLong ? 1000 : 100);
  await uploadBombs(target, tally);
  await askForPrivateUrls(tally);
  await setClock(tally);
  await freezeDatabase(target, tally);
  // PostgreSQL's disk is not ours to fill.
  if (!target.path) await fillDisk(tally, isLong ? 20 : 2);
  await escapeFromScripts(target, tally);
  await fuzzRoutes(target, tally, isLong ? 250 : 5, createRandom(seed));
  const alive = { method: 'GET', headers: {}, body: undefined };
  tally.count('alive afterwards', await failureOf(target, '/healthz', alive, 'healthz'));
  const memory = target.peakMemory();
  if (memory !== undefined) {
    tally.count('memory', memory < memoryLimit ? undefined : `${memory.toFixed(0)} MB`);
    if (isLong) process.stdout.write(`memory at most ${memory.toFixed(0)} MB\n`);
  }
  if (isLong) process.stdout.write(`seed ${seed}\n${tally.lines().join('\n')}\n`);
  expect(tally.failures()).toEqual([]);
});

/** While the database does not answer, callers are told so, and afterwards everything goes on. */
async function freezeDatabase(target: Target, tally: Tally): Promise<void> {
  const headers = { authorization: `Bearer ${target.token}` };
  const list = () => failureOf(target, '/admin/menu', { method: 'GET', headers, body: undefined }, 'GET /admin/menu');
  const thaw = freeze(target);
  const frozen = list();
  await fetch(`${target.url}/healthz`);
  await frozen.then((failure) => tally.count('frozen database', failure)).finally(thaw);
  // The connections that were cut off are found out one after the other.
  await expect.poll(list, patience).toBeUndefined();
}

/** PostgreSQL goes silent; SQLite is locked by another process's transaction. */
function freeze({ path: way, dataDir }: Target): () => void {
  if (way) {
    way.cut();
    return () => way.heal();
  }
  const other = new DatabaseSync(path.join(dataDir, 'recado.db'));
  other.exec('begin exclusive');
  return () => {
    other.exec('rollback');
    other.close();
  };
}

/** The same numbers for the same seed, so that a failure can be repeated. */
function createRandom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
