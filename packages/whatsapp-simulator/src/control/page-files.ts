import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../page');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const names = new Set(readdirSync(folder).filter((name) => types[path.extname(name)]));

/** Answers whether the path is one of the page's files. */
export async function servePageFile(pathname: string, response: ServerResponse): Promise<boolean> {
  const name = pathname === '/' ? 'phone.html' : pathname.slice(1);
  if (!names.has(name)) return false;
  response.writeHead(200, {
    'content-type': types[path.extname(name)],
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'; img-src 'self' data: blob:",
    'x-content-type-options': 'nosniff',
  });
  response.end(await readFile(path.join(folder, name)));
  return true;
}
