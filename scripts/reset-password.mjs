// npm run reset-password: a new password for an administrator who forgot theirs.
import { ensureDependencies } from './lib/dependencies.mjs';
import { become, runMain } from './lib/run.mjs';

await runMain(async () => {
  await ensureDependencies();
  become(['packages/server/src/reset-password.ts']);
});
