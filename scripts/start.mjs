// npm start: set up what is missing, then become the server.
import { ensureConsole } from './lib/console-build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { become, runMain } from './lib/run.mjs';
import { serverArgs, serverEnv } from './lib/server-build.mjs';

const hint = 'Para saber o que está errado e como resolver: npm run doctor';

await runMain(async () => {
  await ensureDependencies();
  await ensureConsole();
  become(await serverArgs('main'), { ...serverEnv, ...process.env }, hint);
}, hint);
