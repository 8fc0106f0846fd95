// npm test: set up what is missing, then every check, and a last line with the counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureConsole } from './lib/console-build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { ensureGitHooks } from './lib/git-hooks.mjs';
import { pinnedNode, run, runMain, tool } from './lib/run.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const TMPDIR = temporaryFolder();
const reports = mkdtempSync(path.join(TMPDIR, 'recado-test-'));
const unitReport = path.join(reports, 'unit.json');
const journeyReport = path.join(reports, 'journeys.json');

await runMain(async () => {
  await ensureDependencies();
  await ensureGitHooks();
  const chromium = await ensureBrowser();
  await ensureConsole();

  // A log is read as text: colours only where somebody watches.
  const isWatched = process.stdout.isTTY;
  const unitEnv = { ...process.env, TMPDIR, ...(isWatched ? {} : { NO_COLOR: '1' }) };
  const journeyEnv = {
    ...process.env,
    TMPDIR,
    ...(isWatched ? {} : { FORCE_COLOR: '0' }),
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  };
  const [tsc, vitest, playwright] = [
    tool('typescript/bin/tsc'),
    tool('vitest/vitest.mjs'),
    tool('@playwright/test/cli.js'),
  ];
  const unitArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  const journeyArgs = ['test', '-c', 'e2e', '--reporter=line,json'];
  const codes = [
    await step('lint', tool('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings']),
    await step('types of server and contract', tsc, ['-p', '.']),
    await step('types of the console', tsc, ['-p', 'packages/console']),
    await step('types of the phone page', tsc, ['-p', 'packages/whatsapp-simulator/page']),
    await step('types of the journeys', tsc, ['-p', 'e2e']),
    await step('unused files, exports and packages', tool('knip/bin/knip.js'), ['--no-progress']),
    await step('unit and HTTP tests, on SQLite and on PostgreSQL', vitest, unitArgs, unitEnv),
    await step('browser journeys', playwright, journeyArgs, journeyEnv),
  ];

  const unit = unitCounts();
  const journeys = journeyCounts();
  const checksFailed = codes.filter((code) => code !== 0).length;
  // A step can fail without a failed test (a lint error, a crash): that must never read as zero failures.
  const failed = Math.max(unit.failed + journeys.failed, checksFailed);
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${unit.passed + journeys.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});

/** @param {string} title @param {string} script @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
async function step(title, script, args, env) {
  console.log(`\n— ${title}`);
  const started = Date.now();
  const { code } = await run(pinnedNode, [script, ...args], env ? { env } : {});
  console.log(`  ${code === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return code;
}

function unitCounts() {
  const report = read(unitReport);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function journeyCounts() {
  const stats = read(journeyReport)?.stats;
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
