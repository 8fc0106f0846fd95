import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * While the server stops, a client that keeps its connection must not hold it back: idle ones are closed as they come.
 * Those that never asked anything (browsers open some in reserve) do not count as idle in Node, and are closed here.
 */
export function closeConnectionsOnStop(app: FastifyInstance): () => boolean {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));

  let sweep: ReturnType<typeof setInterval> | undefined;
  const closeUnused = () => {
    app.server.closeIdleConnections();
    for (const socket of silent) socket.destroy();
  };
  app.addHook('preClose', async () => {
    sweep = setInterval(closeUnused, 50);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
  return () => sweep !== undefined;
}
