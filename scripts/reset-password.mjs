// npm run reset-password: a new password for an administrator who forgot theirs.
import { ensureDependencies } from './lib/dependencies.mjs';
import { become, runMain } from './lib/run.mjs';
import { serverProgram } from './lib/server-build.mjs';

await runMain(async () => {
  await ensureDependencies();
  become([await serverProgram('reset-password')]);
});
