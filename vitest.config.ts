import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that touch a database carry this ending and run once per engine. */
const databaseTests = ['packages/server/src/**/*.db.test.ts'];

/** Nothing here keeps state in modules, so the files of one worker share what they load: loading is most of their time. */
const shared = {
  isolate: false,
  // Limits end what hangs. A test that is right is never ended by them, however busy the machine.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 180_000, interval: 20 } },
};

const programs = path.resolve(import.meta.dirname, 'packages/server/src/testing/bundled-program-file.ts');
const resolve = {
  alias: process.env['RECADO_SERVER'] ? [{ find: /^.*\/program-file\.ts$/, replacement: programs }] : [],
};

const engine = (name: 'sqlite' | 'postgres', globalSetup: string[] = []) => ({
  resolve,
  test: { ...shared, name, include: databaseTests, env: { TEST_ENGINE: name }, globalSetup },
});

export default defineConfig({
  test: {
    // One more than the cores: tests also wait, for WhatsApp, PostgreSQL and the product's own processes.
    maxWorkers: availableParallelism() + 1,
    // One line per file is progress enough; the slowest tests are listed at the end of `npm test`.
    slowTestThreshold: 60_000,
    projects: [
      { resolve, test: { ...shared, name: 'once', include: ['packages/*/src/**/*.test.ts'], exclude: databaseTests } },
      engine('sqlite'),
      engine('postgres', ['packages/server/src/testing/postgres.setup.ts']),
    ],
  },
});
