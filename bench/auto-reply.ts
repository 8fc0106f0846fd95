// npm run bench: how fast a reply leaves, as ratios to bare servers measured in the same run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LoadResult, load } from './load.ts';
import { cpuOf, median, memoryOf, quick, say, spread } from './measure.ts';
import { randomMessage, seed } from './seed.ts';
import { startBareFastify, startBareHttp, startRecado, type Target } from './targets.ts';

const rounds = quick ? 3 : 5;
const seconds = 3;
const connections = 32;
const sizes = [1000, 100_000, 1_000_000];

const folder = mkdtempSync(path.join(tmpdir(), 'recado-bench-'));

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
      const before = cpuOf(target.process.pid);
      const result = await load({ url: target.url, connections, seconds, nextBody: () => randomMessage(size) });
      const cpu = (cpuOf(target.process.pid) - before) / result.replies;
      if (result.errors > 0) throw new Error(`${target.name}: ${result.errors} answers were not 200`);
      if (round > 0) results.get(target.name)?.push({ ...result, cpu });
    }
    say(`round ${round} of ${rounds}`);
  }
  report(results);
  for (const { target, size } of targets) {
    if (size !== 1000 || target.name.startsWith('Recado'))
      say(`${target.name}: ${memoryOf(target.process.pid).toFixed(0)} MB after the load`);
  }
} finally {
  await Promise.all(targets.map(({ target }) => target.stop()));
}
rmSync(folder, { recursive: true, force: true });

function report(results: Map<string, Round[]>): void {
  const ratio = (name: string, base: string, pick: (result: Round) => number) => {
    const [own = [], other = []] = [results.get(name), results.get(base)];
    return spread(
      own.map((result, index) => pick(result) / pick(other[index] ?? result)),
      2,
    );
  };
  for (const [name, rows] of results) {
    say(
      [
        name.padEnd(30),
        `${median(rows.map((row) => row.perSecond))
          .toFixed(0)
          .padStart(7)}/s`,
        `of bare Fastify ${ratio(name, 'bare Fastify', (row) => row.perSecond)}`,
        `of node:http ${ratio(name, 'bare node:http', (row) => row.perSecond)}`,
        `CPU ${median(rows.map((row) => row.cpu)).toFixed(0)} µs, ×${ratio(name, 'bare Fastify', (row) => row.cpu)}`,
        `p50 ×${ratio(name, 'bare Fastify', (row) => row.p50)}`,
        `p99 ×${ratio(name, 'bare Fastify', (row) => row.p99)}`,
      ].join('  '),
    );
  }
  const [first, last] = [sizes.at(0), sizes.at(-1)].map((size) => `Recado, ${size?.toLocaleString('en')} responses`);
  say(`${last} against ${first}: ${ratio(last ?? '', first ?? '', (row) => row.perSecond)}`);
}
