import { defineConfig } from 'vitest/config';

/** Tests that touch a database carry this ending and run once per engine. */
const databaseTests = ['packages/server/src/**/*.db.test.ts'];

const engine = (name: 'sqlite' | 'postgres', globalSetup: string[] = []) => ({
  test: { name, include: databaseTests, env: { TEST_ENGINE: name }, globalSetup },
});

export default defineConfig({
  test: {
    testTimeout: 20_000,
    projects: [
      { test: { name: 'once', include: ['packages/*/src/**/*.test.ts'], exclude: databaseTests } },
      engine('sqlite'),
      engine('postgres', ['packages/server/src/testing/postgres.setup.ts']),
    ],
  },
});
