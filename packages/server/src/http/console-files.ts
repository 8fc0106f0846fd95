import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const serverPaths = /^\/((auth|admin|api)(\/|\?|$)|docs\/|healthz|readyz)/;

/** Serves the files of the built console. */
export async function registerConsole(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Vite puts a hash of the content into the name of everything under assets/.
      const isHashed = file.startsWith(path.join(folder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** A browser that asks for an address of the console's router, as after a reload. */
export const isScreen = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !serverPaths.test(url) && (headers.accept ?? '').includes('text/html');
