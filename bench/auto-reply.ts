// npm run bench: how fast a reply leaves, as ratios to bare servers measured in the same run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LoadResult, load } from './load.ts';
import { randomMessage, seed } from './seed.ts';
import { startBareFastify, startBareHttp, startBareProgram, startRecado, type Target } from './targets.ts';

const quick = process.argv.includes('--quick');
const rounds = quick ? 3 : 5;
const seconds = quick ? 2 : 3;
const connections = 32;
const sizes = quick ? [1000, 100_000] : [1000, 100_000, 1_000_000];

const folder = mkdtempSync(path.join(tmpdir(), 'recado-bench-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Round extends LoadResult {
  /** Processor time of one reply, in microseconds: what other programs do on the machine disturbs it least. */
  cpu: number;
}

const targets: { target: Target; size: number }[] = [];
try {
  for (const size of sizes) {
    say(`seeding ${size.toLocaleString('en')} responses…`);
    const dataDir = path.join(folder, String(size));
    await seed(dataDir, size);
    targets.push({ target: await startRecado(`Recado, ${size.toLocaleString('en')} responses`, dataDir), size });
  }
  targets.unshift({ target: await startBareFastify(), size: 1000 }, { target: await startBareHttp(), size: 1000 });
  // In turns, so that whatever else the machine does meets all of them alike. The first round only warms up.
  const results = new Map<string, Round[]>(targets.map(({ target }) => [target.name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const { target, size } of targets) {
      const before = cpuOf(target);
      const result = await load({ url: target.url, connections, seconds, nextBody: () => randomMessage(size) });
      const cpu = (cpuOf(target) - before) / result.replies;
      if (result.errors > 0) throw new Error(`${target.name}: ${result.errors} answers were not 200`);
      if (round > 0) results.get(target.name)?.push({ ...result, cpu });
    }
    say(`round ${round} of ${rounds}`);
  }
  report(results);
  for (const { target, size } of targets) {
    if (size !== 1000 || target.name.startsWith('Recado')) say(`${target.name}: ${memoryOf(target)} MB after the load`);
  }
} finally {
  await Promise.all(targets.map(({ target }) => target.stop()));
}
await reportStart();
rmSync(folder, { recursive: true, force: true });

function report(results: Map<string, Round[]>): void {
  const ratio = (name: string, base: string, pick: (result: Round) => number) => {
    const [own = [], other = []] = [results.get(name), results.get(base)];
    return median(own.map((result, index) => pick(result) / pick(other[index] ?? result)));
  };
  for (const [name, rows] of results) {
    say(
      [
        name.padEnd(30),
        `${median(rows.map((row) => row.perSecond))
          .toFixed(0)
          .padStart(7)}/s`,
        `of bare Fastify ${ratio(name, 'bare Fastify', (row) => row.perSecond).toFixed(2)}`,
        `of node:http ${ratio(name, 'bare node:http', (row) => row.perSecond).toFixed(2)}`,
        `CPU ${median(rows.map((row) => row.cpu)).toFixed(0)} µs, ×${ratio(name, 'bare Fastify', (row) => row.cpu).toFixed(2)}`,
        `p50 ×${ratio(name, 'bare Fastify', (row) => row.p50).toFixed(2)}`,
        `p99 ×${ratio(name, 'bare Fastify', (row) => row.p99).toFixed(2)}`,
      ].join('  '),
    );
  }
  const [first, last] = [sizes.at(0), sizes.at(-1)].map((size) => `Recado, ${size?.toLocaleString('en')} responses`);
  say(`${last} against ${first}: ${ratio(last ?? '', first ?? '', (row) => row.perSecond).toFixed(2)}`);
}

/** Processor time so far in microseconds, where the system tells it in hundredths of a second. */
function cpuOf({ process: { pid } }: Target): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return (Number(user) + Number(system)) * 10_000;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory, where the system tells it. */
function memoryOf({ process: { pid } }: Target): string {
  try {
    const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return (Number(kilobytes) / 1024).toFixed(0);
  } catch {
    return '?';
  }
}

async function reportStart(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-bench-start-'));
  const ratios: number[] = [];
  let idle = '';
  for (let round = 0; round <= (quick ? 3 : 9); round++) {
    const bare = await startBareProgram(dataDir);
    await bare.stop();
    const recado = await startRecado('Recado', dataDir);
    idle = memoryOf(recado);
    await recado.stop();
    if (round > 0) ratios.push(recado.startMs / bare.startMs);
  }
  rmSync(dataDir, { recursive: true, force: true });
  say(`start to first answer, against Fastify + SQLite: ×${median(ratios).toFixed(2)}; idle ${idle} MB`);
}
