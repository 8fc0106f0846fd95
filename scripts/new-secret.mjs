// npm run new-secret: the database takes the secret that is set now, when its own is lost.
import { ensureDependencies } from './lib/dependencies.mjs';
import { become, runMain } from './lib/run.mjs';
import { serverArgs, serverEnv } from './lib/server-build.mjs';

await runMain(async () => {
  await ensureDependencies();
  become(await serverArgs('new-secret'), { ...serverEnv, ...process.env });
});
