// npm run prove: the long proofs, each of which has a short version inside npm test. `npm run prove -- attacks` runs the
// ones whose file matches.

import path from 'node:path';
import { ensureDependencies } from './lib/dependencies.mjs';
import { become, runMain, tool } from './lib/run.mjs';
import { ensureServer } from './lib/server-build.mjs';

await runMain(async () => {
  await ensureDependencies();
  const words = process.argv.slice(2);
  const files = words.length > 0 ? words.map((word) => `${word}.proof.`) : ['.proof.'];
  const server = await ensureServer();
  become([tool('vitest/vitest.mjs'), 'run', ...files, '--reporter=verbose'], {
    ...process.env,
    ...(server && { RECADO_SERVER: path.join(server, 'main.mjs') }),
    PROVE_KILLS: '200',
    PROVE_WISHES: '300',
  });
});
