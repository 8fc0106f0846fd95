import type { ImportDelimiter } from '@recado/contract';

const candidates: readonly ImportDelimiter[] = [';', ',', '\t', '|'];
const linesLooked = 30;

/** The sign that stands equally often in most lines. Ties go to the one that stands more often. */
export function detectDelimiter(sample: string): ImportDelimiter {
  // What is quoted may hold any sign, and line breaks.
  const lines = sample
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesLooked);
  let best: ImportDelimiter = ',';
  let bestScore = 0;
  for (const candidate of candidates) {
    const counts = lines.map((line) => line.split(candidate).length - 1);
    const usual = mostFrequent(counts.filter((count) => count > 0));
    const agreeing = counts.filter((count) => count === usual).length;
    const score = usual === 0 ? 0 : agreeing / lines.length + Math.min(usual, 100) / 1000;
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}
