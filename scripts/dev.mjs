// npm run dev: the server restarts when its files change, the console reloads in the browser.
import { spawn } from 'node:child_process';
import { ensureDependencies } from './lib/dependencies.mjs';
import { ensureGitHooks } from './lib/git-hooks.mjs';
import { pinnedNode, root, runMain, say, tool } from './lib/run.mjs';

await runMain(async () => {
  await ensureDependencies();
  await ensureGitHooks();
  say('Server: http://127.0.0.1:3000   Console with live reload: http://127.0.0.1:5173');
  const start = (/** @type {string[]} */ args) => spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' });
  const children = [
    start(['--watch', 'packages/server/src/main.ts']),
    start([tool('vite/bin/vite.js'), 'packages/console']),
  ];
  for (const child of children) {
    child.on('exit', (code) => {
      for (const other of children) other.kill();
      process.exitCode = code ?? 1;
    });
  }
});
