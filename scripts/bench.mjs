// npm run bench: set up what is missing, then the benchmarks, or those that are named (npm run bench -- start).
import { ensureConsole } from './lib/console-build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedNode, run, runMain, SetUpError } from './lib/run.mjs';
import { ensureServer } from './lib/server-build.mjs';

const benches = ['start', 'contacts', 'whatsapp', 'auto-reply', 'conversations'];

await runMain(async () => {
  const given = process.argv.slice(2);
  const named = given.filter((arg) => !arg.startsWith('--'));
  const unknown = named.find((name) => !benches.includes(name));
  if (unknown) throw new SetUpError(`There is no benchmark "${unknown}": ${benches.join(', ')}`);
  await ensureDependencies();
  await ensureConsole();
  await ensureServer();
  const options = given.filter((arg) => arg.startsWith('--'));
  for (const bench of named.length > 0 ? named : benches) {
    const { code } = await run(pinnedNode, [`bench/${bench}.ts`, ...options]);
    if (code !== 0) process.exit(code);
  }
});
