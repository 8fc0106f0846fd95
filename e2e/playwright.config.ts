import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // Twice the cores: a journey waits for its page more often than it computes.
  workers: 2 * availableParallelism(),
  forbidOnly: Boolean(process.env['CI']),
  // Limits end what hangs. A journey that is right is never ended by them, however busy the machine.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  retries: 0,
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // As root there is no sandbox to be had; the other flags keep Chromium from calling home.
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
});
