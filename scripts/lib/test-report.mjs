// What `npm test` says at its end: the slowest tests, how the time was spent, and the counts.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** @typedef {{ name: string, seconds: number, passed: boolean }} Result */
/** @typedef {{ title: string, code: number, seconds: number, processorSeconds: number }} Step */

/**
 * The results in Vitest's JSON report; none when it did not get so far as to write one.
 * @param {string} file
 * @returns {Result[]}
 */
export function unitResults(file) {
  const files = /** @type {any[]} */ (read(file)?.testResults ?? []);
  return files.flatMap(({ name, assertionResults }) =>
    /** @type {any[]} */ (assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, duration, status }) => ({
        name: `${shortened(name)} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        passed: status === 'passed',
      })),
  );
}

/**
 * The results in Playwright's JSON report.
 * @param {string} file
 * @returns {Result[]}
 */
export function journeyResults(file) {
  /** @param {any} suite @returns {any[]} */
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const suites = /** @type {any[]} */ (read(file)?.suites ?? []);
  return suites.flatMap(specsOf).flatMap((spec) =>
    /** @type {any[]} */ (spec.tests).map(({ results, status }) => ({
      name: `e2e/${spec.file} › ${spec.title}`,
      seconds: Math.max(0, .../** @type {any[]} */ (results).map(({ duration }) => duration)) / 1000,
      passed: status === 'expected',
    })),
  );
}

/** The processor time of the whole machine since it started, in seconds. */
export const processorSeconds = () =>
  cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys) / 1000, 0);

/**
 * @param {Result[]} results
 * @param {Step[]} steps
 * @returns {string}
 */
export function describeRun(results, steps) {
  const slowest = [...results].sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  return [
    'The slowest ten',
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
    '',
    'How the time was spent (processor time is that of the whole machine)',
    ...steps.map(
      ({ title, code, seconds, processorSeconds: busy }) =>
        `${seconds.toFixed(1).padStart(7)} s, processor ${busy.toFixed(0).padStart(5)} s  ${title}${code === 0 ? '' : ' FAILED'}`,
    ),
  ].join('\n');
}

/** @param {string} file */
const shortened = (file) => file.replace(/^.*\/packages\//, '');

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
