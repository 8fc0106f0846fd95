import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

// The shell first: the same browser without what only a desktop needs, at half the processor time.
const systemNames = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
];

/** The named one, else the system's, else Playwright's own; undefined when there is none. */
export const findBrowser = (named: string | undefined): string | undefined =>
  named === undefined ? (findOnPath() ?? playwrightOwn()) : ifThere(named);

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return systemNames
    .flatMap((name) => folders.map((folder) => path.join(folder, name + ending)))
    .find((file) => existsSync(file));
}

const playwrightOwn = (): string | undefined => ifThere(chromium.executablePath());

const ifThere = (file: string): string | undefined => (existsSync(file) ? file : undefined);
