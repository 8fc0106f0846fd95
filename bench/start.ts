// npm run bench: how long a start takes, against the smallest Fastify + SQLite program, and what a server at rest holds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { muteLibsignal, startWhatsApp } from '@recado/whatsapp-simulator';
import { startLinkedRecado } from './bots.ts';
import { memoryOf, quick, say, spread } from './measure.ts';
import { startBareProgram, startRecado, startWithNpm, type Target } from './targets.ts';

const rounds = quick ? 3 : 7;
const restMs = 5000;

const folder = mkdtempSync(path.join(tmpdir(), 'recado-bench-start-'));
const whatsApp = await startWhatsApp();
try {
  await compareStarts();
  await measureLinked();
} finally {
  await whatsApp.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compareStarts(): Promise<void> {
  const idle: number[] = [];
  const ratios: Record<'cold' | 'warm' | 'npm', { ms: number; cpu: number }[]> = { cold: [], warm: [], npm: [] };
  for (let round = 0; round <= rounds; round++) {
    const dataDir = path.join(folder, String(round));
    const bare = await startAndStop(startBareProgram(folder));
    const starts = {
      cold: await startAndStop(startRecado('Recado, empty folder', dataDir)),
      warm: await startAndStop(startRecado('Recado, second start', dataDir), async ({ process: { pid } }) => {
        await wait(restMs);
        if (round > 0) idle.push(memoryOf(pid));
      }),
      npm: await startAndStop(startWithNpm(dataDir)),
    };
    const shown = Object.entries({ bare, ...starts }).map(([name, { startMs }]) => `${name} ${startMs.toFixed(0)} ms`);
    say(`round ${round} of ${rounds}: ${shown.join(', ')}`);
    // In the first round files are read from the disk, and compiled code is not there yet.
    if (round === 0) continue;
    for (const name of ['cold', 'warm', 'npm'] as const) {
      const { startMs, startCpu } = starts[name];
      ratios[name].push({ ms: startMs / bare.startMs, cpu: startCpu / bare.startCpu });
    }
  }
  const times = (name: keyof typeof ratios, pick: 'ms' | 'cpu') =>
    `×${spread(
      ratios[name].map((it) => it[pick]),
      2,
    )}`;
  say('to the first answer, against Fastify + SQLite:');
  say(`  with an empty data folder ${times('cold', 'ms')}, processor time ${times('cold', 'cpu')}`);
  say(`  second start ${times('warm', 'ms')}, processor time ${times('warm', 'cpu')}`);
  say(`  second npm start ${times('npm', 'ms')}`);
  say(`memory at rest: ${spread(idle, 0)} MB`);
}

async function startAndStop(starting: Promise<Target>, use?: (target: Target) => Promise<void>): Promise<Target> {
  const target = await starting;
  await use?.(target);
  await target.stop();
  return target;
}

async function measureLinked(): Promise<void> {
  muteLibsignal();
  const owner = whatsApp.account({ phone: '5511900000000', name: 'Loja' });
  const dataDir = path.join(folder, 'linked');
  const memory: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const bot = await startLinkedRecado(whatsApp, [owner], dataDir);
    await wait(restMs);
    // In the first round the number is linked, which makes hundreds of keys.
    if (round > 0) memory.push(memoryOf(bot.process.pid));
    await bot.stop();
  }
  say(`memory at rest with one linked number: ${spread(memory, 0)} MB`);
}
