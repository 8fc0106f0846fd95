// What npm start does before it becomes the server, alone: for images, which are built once and started often.
import { ensureConsole } from './lib/console-build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runMain } from './lib/run.mjs';
import { ensureServer } from './lib/server-build.mjs';

await runMain(async () => {
  await ensureDependencies();
  await ensureConsole();
  await ensureServer();
});
