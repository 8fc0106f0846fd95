import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './run.mjs';

/** Whoever develops gets the pre-commit check; a machine that only runs the product or its tests in CI does not. */
export async function ensureGitHooks() {
  if (process.env['CI'] || !existsSync(path.join(root, '.git'))) return;
  await run('git', ['config', 'core.hooksPath', '.githooks'], { quiet: true });
}
