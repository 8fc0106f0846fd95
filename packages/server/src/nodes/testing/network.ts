import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface NetworkPath {
  port: number;
  /** As if the cable were pulled: nothing arrives any more, and nobody is told. */
  cut(): void;
  heal(): void;
}

/** A way to a port of this machine that can be cut. */
export async function layPath(target: number): Promise<NetworkPath> {
  const sockets = new Set<Socket>();
  const unanswered = new Set<Socket>();
  let isCut = false;

  const join = (near: Socket) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => void other.write(chunk));
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        // The end of one side is news that does not get through either.
        if (!isCut) other.destroy();
      });
    }
  };
  const server = createServer((near) => {
    near.on('error', () => {});
    if (isCut) unanswered.add(near.pause());
    else join(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of [...sockets, ...unanswered]) socket.destroy();
    server.close();
  });

  const { port } = server.address() as { port: number };
  return {
    port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    heal() {
      isCut = false;
      for (const socket of sockets) socket.resume();
      for (const socket of unanswered) socket.destroy();
      unanswered.clear();
    },
  };
}
