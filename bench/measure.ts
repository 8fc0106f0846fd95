import { readFileSync } from 'node:fs';

/** The same measurements with fewer rounds. */
export const quick = process.argv.includes('--quick');

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median of some rounds, and the least and the most that was seen. */
export function spread(values: number[], digits: number): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}

/** Resident memory in MB, where the system tells it. */
export function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Processor time so far in microseconds, where the system tells it in hundredths of a second. */
export function cpuOf(pid: number | undefined): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return (Number(user) + Number(system)) * 10_000;
  } catch {
    return Number.NaN;
  }
}
