import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const serverPaths = /^\/((auth|admin|api)(\/|\?|$)|docs\/|healthz|readyz)/;

/** Serves the files of the built console: those that are there at the start, by their exact names, and nothing else. */
export async function registerConsole(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Vite puts a hash of the content into the name of everything under assets/.
      const isHashed = file.startsWith(path.join(folder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const files = new Set(listFiles(folder));
  // One route, and not one for each of the hundreds of files: every route costs the start a compiled function or two.
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const name = request.params['*'] || 'index.html';
      if (!files.has(name)) return reply.callNotFound();
      return reply.sendFile(name);
    },
  });
}

const listFiles = (folder: string, within = ''): string[] =>
  readdirSync(path.join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? listFiles(folder, `${within}${entry.name}/`) : [`${within}${entry.name}`];
  });

const asksForPage = /text\/(html|\*)/;

/** A file that is gone must not be answered by a page: a browser would take it for the script that it asked for. */
function isFile(url: string): boolean {
  const [place = ''] = url.split('?', 1);
  return place.startsWith('/assets') || place.slice(place.lastIndexOf('/')).includes('.');
}

/** Somebody asks for an address of the console's router: a browser, as after a reload, or whoever takes anything. */
export function isScreen({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || serverPaths.test(url)) return false;
  return asksForPage.test(accept) || (accept.includes('*/*') && !isFile(url));
}
