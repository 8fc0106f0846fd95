import { connect, type Socket } from 'node:net';

export interface LoadResult {
  replies: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  /** The next body to post, as JSON. */
  nextBody: () => string;
}

/** Posts as fast as the answers come back, one request in flight per connection, over plain sockets. */
export async function load({ url, connections, seconds, nextBody }: LoadOptions): Promise<LoadResult> {
  const { hostname, port, pathname } = new URL(url);
  const times: number[] = [];
  let errors = 0;
  const end = performance.now() + seconds * 1000;
  const request = () => {
    const body = nextBody();
    return `POST ${pathname} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sent = 0;
      let answer = '';
      const send = () => {
        sent = performance.now();
        socket.write(request());
      };
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
        const head = answer.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
        if (answer.length < head + 4 + length) return;
        if (!answer.startsWith('HTTP/1.1 200')) errors += 1;
        answer = '';
        times.push(performance.now() - sent);
        if (performance.now() < end) send();
        else {
          socket.destroy();
          resolve();
        }
      });
      send();
    });

  const started = performance.now();
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(Number(port), hostname)));
  await Promise.all(sockets.map(drive));
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { replies: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), errors };
}

const open = (port: number, hostname: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: hostname, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
