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
  const ratios = { cold: [] as number[], warm: [] as number[], npm: [] as number[] };
  const idle: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const dataDir = path.join(folder, String(round));
    const bare = await timed(startBareProgram(folder));
    const times = {
      cold: await timed(startRecado('Recado, empty folder', dataDir)),
      warm: await timed(startRecado('Recado, second start', dataDir), async ({ process: { pid } }) => {
        await wait(restMs);
        if (round > 0) idle.push(memoryOf(pid));
      }),
      npm: await timed(startWithNpm(dataDir)),
    };
    say(
      `round ${round} of ${rounds}: ${Object.entries({ bare, ...times })
        .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`)
        .join(', ')}`,
    );
    // In the first round files are read from the disk, and compiled code is not there yet.
    if (round === 0) continue;
    for (const name of ['cold', 'warm', 'npm'] as const) ratios[name].push(times[name] / bare);
  }
  say(`start with an empty data folder, times Fastify + SQLite: ${spread(ratios.cold, 2)}`);
  say(`second start, times Fastify + SQLite: ${spread(ratios.warm, 2)}`);
  say(`second npm start, times Fastify + SQLite: ${spread(ratios.npm, 2)}`);
  say(`memory at rest: ${spread(idle, 0)} MB`);
}

async function timed(starting: Promise<Target>, use?: (target: Target) => Promise<void>): Promise<number> {
  const target = await starting;
  await use?.(target);
  await target.stop();
  return target.startMs;
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
