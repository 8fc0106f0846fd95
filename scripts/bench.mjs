// npm run bench: set up what is missing, then the benchmarks.
import { ensureConsole } from './lib/console-build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { become, runMain } from './lib/run.mjs';

await runMain(async () => {
  await ensureDependencies();
  await ensureConsole();
  become(['bench/auto-reply.ts', ...process.argv.slice(2)]);
});
