import { existsSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../find-browser.ts';

/**
 * `npm run prove`: every kind of browser that this machine has, because what holds for Chromium's headless shell need not
 * hold for Chromium. In every test run: the one that the product takes.
 */
export function browsersToTry(): string[] {
  const taken = findBrowser(process.env['CHROMIUM_PATH']);
  if (process.env['PROVE_KILLS'] === undefined) return taken ? [taken] : [];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = (name: string) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  const found = [onPath('chromium-headless-shell'), onPath('chromium'), taken];
  return [...new Set(found)].filter((file) => file !== undefined);
}
