import { existsSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../find-browser.ts';

/** Every kind of browser that this machine has: what holds for Chromium's headless shell need not hold for Chromium. */
export function installedBrowsers(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = (name: string) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  const found = [onPath('chromium-headless-shell'), onPath('chromium'), findBrowser(process.env['CHROMIUM_PATH'])];
  return [...new Set(found)].filter((file) => file !== undefined);
}
