import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { patience } from '../testing/patience.ts';
import { createDataDir, startProduct } from '../testing/product.ts';
import { signInTo } from '../testing/product-client.ts';
import type { Tally } from './tally.ts';

/** Enough for the product and its reserve, little enough to be filled in an instant. */
const diskSize = '160m';
const mb = Buffer.alloc(1024 * 1024, 1);

/**
 * A disk of the product's own, in memory and seen by nobody else, is filled to the last byte and emptied again, some times
 * over. Nothing answers 500, replies and the owner are served, and every answered call is on record in the end.
 */
export async function fillDisk(tally: Tally, times: number): Promise<void> {
  const dataDir = createDataDir();
  const within = smallDisk(dataDir);
  // Systems that let nobody mount anything.
  if (!within) return;
  const product = startProduct(
    { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', PUBLIC_API_RATE: '1000000' },
    undefined,
    within,
  );
  const url = await product.address;
  const api = await signInTo(url);
  await api.menu.create({ body: { message: 'oi', reply: 'Olá!' } });
  const inside = (name: string) => `/proc/${product.process.pid}/root${dataDir}/${name}`;
  const filler = inside('filler');
  // A disk that fills up in the first second of a server's life, before it has put something aside, is beyond help.
  while (!existsSync(inside('recado.reserve'))) await delay(50);
  const expectStatus = async (what: string, call: Promise<unknown>, ...allowed: number[]) => {
    const status = await call.then(
      () => 200,
      (error: { status?: number }) => error.status ?? 0,
    );
    tally.count(`full disk: ${what}`, allowed.includes(status) ? undefined : `answered ${status}`);
  };
  const write = async (message: string) => {
    const body = new URLSearchParams({ phone: '+55 11 98765-4321', message });
    const answer = await fetch(`${url}/api/`, { method: 'POST', body });
    if (answer.status !== 200) throw Object.assign(new Error(await answer.text()), { status: answer.status });
  };

  let calls = 0;
  for (let round = 0; round < times; round += 1) {
    await api.menu.create({ body: { message: `${round}`, reply: 'Olá!' } });
    // In one moment, as the product sees it: what goes on filling a disk would take the room that is given away, too.
    product.process.kill('SIGSTOP');
    fillUp(filler);
    product.process.kill('SIGCONT');
    const reply = 'x'.repeat(4000);
    for (let item = 0; item < 20; item += 1) {
      const body = { message: `${round} ${item}`, reply };
      await expectStatus('new item', api.menu.create({ body }), 200, 507);
    }
    for (let sent = 0; sent < 200; sent += 20) {
      await Promise.all(Array.from({ length: 20 }, () => expectStatus('reply', write('oi'), 200)));
      calls += 20;
    }
    await expectStatus('sign-in', signInTo(url), 200);
    await expectStatus('readiness', fetchStatus(`${url}/readyz`), 507);
    for (const { id, message } of await api.menu.list()) {
      if (message !== 'oi') await expectStatus('removal', api.menu.remove({ params: { id } }), 200);
    }
    rmSync(filler);
    while ((await fetch(`${url}/readyz`)).status !== 200) await delay(50);
  }
  // Those that were held back meanwhile are written as soon as there is room.
  await expect.poll(async () => (await api.apiCalls.stats()).totalCalls, patience).toBe(calls);
  product.process.kill('SIGTERM');
  const code = await product.exit;
  tally.count('full disk: end', code === 0 ? undefined : `exit ${code}`);
}

async function fetchStatus(url: string): Promise<void> {
  const { status } = await fetch(url);
  if (status !== 200) throw Object.assign(new Error('refused'), { status });
}

/** A command that mounts it at the folder, for itself and what it becomes; undefined where that may not be. */
function smallDisk(folder: string): string[] | undefined {
  const mount = `mount -t tmpfs -o size=${diskSize} recado '${folder}'`;
  const within = ['unshare', '--mount', '--user', '--map-root-user', 'sh', '-c'];
  const isAllowed = spawnSync(within[0] ?? '', [...within.slice(1), mount]).status === 0;
  return isAllowed ? [...within, `${mount} && exec "$@"`, 'sh'] : undefined;
}

function fillUp(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const chunk of [mb, mb.subarray(0, 4096), mb.subarray(0, 1)]) writeWhileRoom(handle, chunk);
  } finally {
    closeSync(handle);
  }
}

function writeWhileRoom(handle: number, chunk: Buffer): void {
  try {
    for (;;) writeSync(handle, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
