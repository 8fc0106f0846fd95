import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Tally } from './tally.ts';
import type { Target } from './target.ts';

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

async function open(target: Target): Promise<Socket> {
  const { hostname, port } = new URL(target.url);
  const socket = connect(Number(port), hostname);
  // The server may hang up at any time: that is the point.
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** Many connections that begin a body and never end it: the process still answers, and its memory stays bounded. */
export async function stallBodies(target: Target, tally: Tally, connections: number): Promise<void> {
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  const part = Buffer.alloc(1_000_000, 'a');
  for (let opened = 0; opened < connections; opened += 1) {
    const socket = await open(target);
    sockets.push(socket);
    socket.write(head(opened % 2 === 0 ? '/auth/login' : '/api/', part.length + 10));
    if (socket.writable) socket.write(part);
    tally.count('stalled bodies', undefined);
  }
  const answer = await fetch(`${target.url}/healthz`);
  tally.count('answers beside stalled bodies', answer.ok ? undefined : `${answer.status}`);
  for (const socket of sockets) socket.destroy();
}

const brokenRequests = [
  'GET / HTTP/9.9\r\n\r\n',
  'GARBAGE\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
  'POST /api/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
];

/** What is no HTTP is refused with words and a code, as everything else is. */
export async function breakProtocol(target: Target, tally: Tally): Promise<void> {
  for (const request of brokenRequests) {
    const socket = await open(target);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(request);
    await once(socket, 'close');
    const what = request.slice(0, 60);
    tally.count(
      'broken protocol',
      /^HTTP\/1\.1 4\d\d [\s\S]*"error":"[\s\S]*"code":"/.test(answer)
        ? undefined
        : `${answer.slice(0, 80)} for ${what}`,
    );
  }
}
