import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

// The shell first: the same browser without what only a desktop needs, at half the processor time.
const systemNames = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
];

/** Where it should be: the named one, else the system's, else Playwright's own. */
export const browserPath = (named: string | undefined): string => named ?? findOnPath() ?? chromium.executablePath();

/** Undefined when there is none. */
export function findBrowser(named: string | undefined): string | undefined {
  const file = browserPath(named);
  return existsSync(file) ? file : undefined;
}

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return systemNames
    .flatMap((name) => folders.map((folder) => path.join(folder, name + ending)))
    .find((file) => existsSync(file));
}
