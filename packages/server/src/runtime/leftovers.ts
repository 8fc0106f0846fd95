import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Work in hand touches its files all the time; what lies untouched for so long was left by a crash. */
const untouchedMs = 60 * 60_000;

/** Removes what a crash left in a folder, known by its name. */
export async function removeLeftovers(
  folder: string,
  isOurs: (name: string) => boolean,
  olderThanMs = untouchedMs,
): Promise<void> {
  for (const name of (await readdir(folder).catch(nothing)).filter(isOurs)) {
    const file = path.join(folder, name);
    if (Date.now() - (await lastTouched(file)) >= olderThanMs) await rm(file, { recursive: true, force: true });
  }
}

/** Of the file, or of the folder and what lies in it. */
async function lastTouched(file: string): Promise<number> {
  const inside = await readdir(file).catch(nothing);
  const times = [file, ...inside.map((name) => path.join(file, name))].map((one) =>
    stat(one).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}

const nothing = (): string[] => [];
