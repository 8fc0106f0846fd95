// npm test: set up what is missing, then every check, and a last line with the counts.
// `npm test -- menu` runs the tests whose file matches; `--busy` keeps all cores busy meanwhile, `--busy=1` one of them.
// `--slow` lets every answer to a journey's page come late, each by its own time.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { burn } from './lib/burner.mjs';
import { ensureConsole } from './lib/console-build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { ensureGitHooks } from './lib/git-hooks.mjs';
import { pinnedNode, root, run, runMain, tool } from './lib/run.mjs';
import { ensureServer } from './lib/server-build.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';
import { describeRun, journeyResults, processorSeconds, unitResults } from './lib/test-report.mjs';

const TMPDIR = temporaryFolder();
const reports = mkdtempSync(path.join(TMPDIR, 'recado-test-'));
const unitReport = path.join(reports, 'unit.json');
const journeyReport = path.join(reports, 'journeys.json');

const options = process.argv.slice(2);
const busy = options.find((option) => /^--busy(=\d+)?$/.test(option));
const isSlow = options.includes('--slow');
const words = options.filter((option) => !option.startsWith('--'));

await runMain(async () => {
  const stopBurning = busy ? burn(Number(busy.split('=')[1] ?? 0) || undefined) : undefined;
  await ensureDependencies();
  await ensureGitHooks();
  const chromium = await ensureBrowser();
  await ensureConsole();
  const server = await ensureServer();

  // A log is read as text: colours only where somebody watches.
  const isWatched = process.stdout.isTTY;
  const unitEnv = {
    ...process.env,
    TMPDIR,
    // Many of the tests start programs of ours, which then need not be compiled each time.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/recado-tests'),
    ...(server && { RECADO_SERVER: path.join(server, 'main.mjs') }),
    ...(isWatched ? {} : { NO_COLOR: '1' }),
  };
  const journeyEnv = {
    ...process.env,
    TMPDIR,
    ...(isWatched ? {} : { FORCE_COLOR: '0' }),
    CHROMIUM_PATH: chromium,
    ...(isSlow && { ANSWERS_LATE_MS: '2500' }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
  };
  const unitArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  const journeyArgs = ['test', '-c', 'e2e', '--reporter=line,json'];
  const none = words.length > 0 ? { unit: ['--passWithNoTests'], journeys: ['--pass-with-no-tests'] } : undefined;

  // The checks print little and take one core: they stand beside the tests, and what they found comes after them.
  const checking = words.length > 0 ? Promise.resolve([]) : runChecks();
  const steps = [
    await step('unit and HTTP tests, on SQLite and on PostgreSQL', tool('vitest/vitest.mjs'), {
      args: [...unitArgs, ...(none?.unit ?? []), ...words],
      env: unitEnv,
    }),
    await step('browser journeys', tool('@playwright/test/cli.js'), {
      args: [...journeyArgs, ...(none?.journeys ?? []), ...words],
      env: journeyEnv,
    }),
    ...(await checking),
  ];
  await stopBurning?.();

  const results = [...unitResults(unitReport), ...journeyResults(journeyReport)];
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${describeRun(results, steps)}`);
  // A step can fail without a failed test (a lint error, a crash): that must never read as zero failures.
  const stepsFailed = steps.filter(({ code }) => code !== 0).length;
  const failed = Math.max(results.filter(({ passed }) => !passed).length, stepsFailed);
  console.log(`\n${results.filter(({ passed }) => passed).length} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});

/** Lint, types and unused code, one after the other; what they say is kept and printed when they are done. */
async function runChecks() {
  const tsc = tool('typescript/bin/tsc');
  const checks = [
    { title: 'lint', script: tool('@biomejs/biome/bin/biome'), args: ['check', '--error-on-warnings'] },
    { title: 'types of server and contract', script: tsc, args: ['-p', '.'] },
    { title: 'types of the console', script: tsc, args: ['-p', 'packages/console'] },
    { title: 'types of the phone page', script: tsc, args: ['-p', 'packages/whatsapp-simulator/page'] },
    { title: 'types of the journeys', script: tsc, args: ['-p', 'e2e'] },
    { title: 'unused files, exports and packages', script: tool('knip/bin/knip.js'), args: ['--no-progress'] },
  ];
  const steps = [];
  for (const { title, script, args } of checks) steps.push(await step(title, script, { args, quiet: true }));
  return steps;
}

/**
 * @param {string} title
 * @param {string} script
 * @param {{ args: string[], env?: NodeJS.ProcessEnv, quiet?: boolean }} options
 */
async function step(title, script, { args, env, quiet = false }) {
  if (!quiet) console.log(`\n— ${title}`);
  const started = { at: Date.now(), busy: processorSeconds() };
  const { code, output } = await run(pinnedNode, [script, ...args], { quiet, ...(env && { env }) });
  const seconds = (Date.now() - started.at) / 1000;
  const outcome = `${code === 0 ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`;
  console.log(quiet ? `— ${title}: ${outcome}${code === 0 ? '' : `\n${output}`}` : `  ${outcome}`);
  return { title, code, seconds, processorSeconds: processorSeconds() - started.busy };
}
