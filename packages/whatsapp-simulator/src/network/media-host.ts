import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Network } from './network.ts';

/** The host to which clients upload files, and from which they fetch them. */
export function serveMedia(network: Network, request: IncomingMessage, response: ServerResponse): void {
  const [pathname = ''] = (request.url ?? '').split('?');
  if (request.method === 'POST' && pathname.startsWith('/mms/')) {
    receiveUpload(network, pathname, request, response).catch((error: Error) => {
      network.events.emit({ type: 'problem', error });
      response.destroy();
    });
    return;
  }
  const file = request.method === 'GET' ? network.media.find(pathname) : undefined;
  if (Buffer.isBuffer(file)) void sendFile(network, file, response);
  else response.writeHead(file === 'gone' ? 410 : 404).end();
}

/** As far as the faults let it: not at all, or half of it until somebody says so. */
async function sendFile({ faults, events }: Network, file: Buffer, response: ServerResponse): Promise<void> {
  if (faults.failDownloads > 0) {
    faults.failDownloads -= 1;
    response.writeHead(503).end();
    return;
  }
  const half = Math.floor(file.length / 2);
  response.writeHead(200, { 'content-length': file.length });
  response.write(file.subarray(0, half));
  events.emit({ type: 'downloading', size: file.length });
  await faults.holdDownload();
  response.end(file.subarray(half));
}

async function receiveUpload(network: Network, path: string, request: IncomingMessage, response: ServerResponse) {
  const file = await buffer(request);
  const { faults, media, events } = network;
  await faults.holdUpload();
  if (faults.failUploads > 0) {
    faults.failUploads -= 1;
    response.writeHead(503).end();
    return;
  }
  const stored = media.put(path.split('/').at(-1) ?? '', file);
  events.emit({ type: 'uploaded', path: stored, size: file.length });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ url: `https://${media.host}${stored}`, direct_path: stored }));
}
