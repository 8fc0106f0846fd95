// npm run bench: set up what is missing, then the benchmarks.
import { ensureConsole } from './lib/console-build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { become, pinnedNode, run, runMain } from './lib/run.mjs';

await runMain(async () => {
  await ensureDependencies();
  await ensureConsole();
  const options = process.argv.slice(2);
  for (const bench of ['bench/contacts.ts', 'bench/whatsapp.ts']) {
    const { code } = await run(pinnedNode, [bench, ...options]);
    if (code !== 0) process.exit(code);
  }
  become(['bench/auto-reply.ts', ...options]);
});
