import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env['RECADO_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutSummaries(), preloadFont(), offlineFont(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    rolldownOptions: {
      output: {
        // zod tries `new Function` once to see whether it may compile; the content security policy would report that
        // as a violation on every page load. Must stand before zod's own code.
        banner: ({ moduleIds }) =>
          moduleIds.some((id) => id.includes('/zod/')) ? 'globalThis.__zod_globalConfig={jitless:true};' : '',
        // Left alone, each widget that two screens share is a file of its own, and a screen asks for sixty of them. Merging more
        // of them than this makes the sign-in load what only screens need.
        codeSplitting: {
          groups: [{ name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000 }],
        },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    port: 5173,
    // Patterns rather than prefixes: `/api` would also catch the screen `/api-calls`, `/docs` the screen itself.
    proxy: { '^/(auth|admin|api|docs)/': server },
  },
});

/** What the documentation says of each call comes from the server when somebody reads it: no page needs it to start. */
function withoutSummaries(): Plugin {
  return {
    name: 'recado:without-summaries',
    // Before anything is written in another way.
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/, code: 'summary:' },
      handler: (code) => ({ code: code.replace(/^(\s*summary: )'[^'\n]*',$/gm, "$1'',"), map: null }),
    },
  };
}

/** The text should not be drawn twice: the font starts loading with the page, not after the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'recado:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /geist-latin-wght.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}

/** The same font under a name that the offline page, which is no part of the bundle, can know. */
function offlineFont(): Plugin {
  return {
    name: 'recado:offline-font',
    apply: 'build',
    async generateBundle() {
      const file = import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2');
      this.emitFile({ type: 'asset', fileName: 'offline.woff2', source: await readFile(new URL(file)) });
    },
  };
}

/** Compresses once at build time, so that the server only has to pick a file. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'recado:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|html|svg)$/.test(entry.name));
      await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await Promise.all([
    promisify(brotliCompress)(content).then((packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}
