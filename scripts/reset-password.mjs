// npm run reset-password: a new password for an administrator who forgot theirs.
import { ensureDependencies } from './lib/dependencies.mjs';
import { become, runMain } from './lib/run.mjs';
import { serverArgs, serverEnv } from './lib/server-build.mjs';

await runMain(async () => {
  await ensureDependencies();
  become(await serverArgs('reset-password'), { ...serverEnv, ...process.env });
});
