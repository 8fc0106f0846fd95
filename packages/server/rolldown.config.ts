import { defineConfig } from 'rolldown';

/**
 * What stays where npm put it: native or read from files at run time, optional (Baileys tries whether it is there), seldom
 * used; and libsignal, whose secrets are kept off the console by the path of its files (quiet-libsignal.ts).
 */
const outside = [
  ['sharp', 'playwright-core', 'quickjs-emscripten'],
  ['audio-decode', 'jimp', 'link-preview-js'],
  ['@e965/xlsx', 'openai', 'pg', 'pg-boss', 'prom-client', 'qrcode'],
  ['libsignal'],
]
  .flat()
  .map((name) => new RegExp(`^${name}(/|$)`));

/** Lists folders for @fastify/static, which here only sends single files (http/console-files.ts). */
const withoutGlob = {
  name: 'without-glob',
  resolveId: { filter: { id: /^glob$/ }, handler: () => '\0glob' },
  load: { filter: { id: /^\0glob$/ }, handler: () => 'export {}' },
};

const source = (name: string) => `packages/server/src/${name}.ts`;
const shared = { platform: 'node', external: outside, plugins: [withoutGlob] } as const;
// Unminified: a stack in the log should tell something. Without comments it loads as fast.
const output = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs', comments: false };

export default defineConfig([
  {
    ...shared,
    input: {
      main: source('main'),
      'reset-password': source('reset-password'),
      'new-secret': source('new-secret'),
      'import.process': source('modules/contacts/import/import.process'),
      'image.process': source('modules/media/image.process'),
      broker: source('adapters/playwright/broker'),
    },
    output,
  },
  // One file, so that its process need not be allowed to read anything else of the server.
  { ...shared, input: { guest: source('adapters/playwright/guest') }, output },
]);
