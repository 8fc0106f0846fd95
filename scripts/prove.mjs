// npm run prove: the long proofs, each of which has a short version inside npm test.
import { ensureDependencies } from './lib/dependencies.mjs';
import { become, runMain, tool } from './lib/run.mjs';

await runMain(async () => {
  await ensureDependencies();
  become([tool('vitest/vitest.mjs'), 'run', '.proof.test.ts', '--reporter=verbose'], {
    ...process.env,
    PROVE_KILLS: '200',
  });
});
