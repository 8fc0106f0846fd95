import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@recado/contract';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network-of.ts';
import { codeOfNode, rawAnswer } from './raw-answer.ts';

const defaultLimits = {
  connectionsMax: 2000,
  /** Of one address: far more than a browser or a phone opens. */
  perNetworkMax: 500,
  /** For a connection to ask something. */
  headersMs: 20_000,
  /** A body may take so long, and as much more as the bytes that came took at the slowest speed. */
  bodyGraceMs: 20_000,
  bodyBytesPerSecond: 16 * 1024,
  sweepMs: 5000,
};

interface Connection {
  network: string;
  request?: IncomingMessage;
  response?: ServerResponse;
  /** Of the request, on a clock that nobody sets. */
  startedAt: number;
  bytesBefore: number;
}

interface Options {
  limits?: Partial<typeof defaultLimits>;
  /** Behind a proxy all callers share its address. */
  isBehindProxy?: boolean;
}

/** How many connections there may be, how slow they may be, and how they end. */
export function createConnections({ limits, isBehindProxy = false }: Options = {}) {
  const { connectionsMax, perNetworkMax, headersMs, bodyGraceMs, bodyBytesPerSecond, sweepMs } = {
    ...defaultLimits,
    ...limits,
  };
  const open = new Map<Socket, Connection>();
  const perNetwork = new Map<string, number>();
  const count = (network: string, change: 1 | -1): number => {
    const connections = (perNetwork.get(network) ?? 0) + change;
    if (connections > 0) perNetwork.set(network, connections);
    else perNetwork.delete(network);
    return connections;
  };

  const hangUp = (socket: Socket, code: ErrorCode): void => {
    if (socket.writable && canAnswer(open.get(socket))) socket.write(rawAnswer(code));
    socket.destroySoon();
  };

  const accept = (socket: Socket): void => {
    const network = networkOf(socket.remoteAddress ?? '');
    open.set(socket, { network, startedAt: 0, bytesBefore: 0 });
    const connections = count(network, 1);
    socket.once('close', () => {
      open.delete(socket);
      count(network, -1);
    });
    if (connections > perNetworkMax && !isBehindProxy) hangUp(socket, 'TOO_MANY_REQUESTS');
  };

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const connection = open.get(request.socket);
    if (!connection) return;
    connection.request = request;
    connection.response = response;
    connection.startedAt = performance.now();
    connection.bytesBefore = request.socket.bytesRead;
  };

  /** Whoever sends a body drop by drop would hold its memory for as long as it likes. */
  const endSlow = (): void => {
    const now = performance.now();
    for (const [socket, { request, startedAt, bytesBefore }] of open) {
      if (!request || request.complete) continue;
      const allowedMs = bodyGraceMs + ((socket.bytesRead - bytesBefore) / bodyBytesPerSecond) * 1000;
      if (now - startedAt > allowedMs) hangUp(socket, 'REQUEST_TIMEOUT');
    }
  };

  return {
    /** For the making of the server. A call without Host is answered by us, because Node would say nothing. */
    serverOptions: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: sweepMs,
      requireHostHeader: false,
    },

    /** What Node could not read as a request; nothing of the product ever sees it. */
    answerProtocolError: (error: NodeJS.ErrnoException, socket: Socket): void => {
      if (error.code === 'ECONNRESET') socket.destroy();
      else hangUp(socket, codeOfNode(error.code));
    },

    /** Answers whether the server is stopping. */
    watch(app: FastifyInstance): () => boolean {
      const { server } = app;
      server.maxConnections = connectionsMax;
      server.on('connection', accept);
      server.prependListener('request', begin);
      // No client depends on what an unknown `Expect` asks for.
      server.on('checkExpectation', (request, response) => server.emit('request', request, response));
      const slow = setInterval(endSlow, sweepMs).unref();

      let sweep: ReturnType<typeof setInterval> | undefined;
      // A client that keeps its connection must not hold the end back. Those that never asked anything (browsers open
      // some in reserve) do not count as idle in Node.
      const closeUnused = () => {
        server.closeIdleConnections();
        for (const [socket, { request }] of open) if (!request) socket.destroy();
      };
      app.addHook('preClose', async () => {
        sweep = setInterval(closeUnused, 50);
      });
      app.addHook('onClose', async () => {
        clearInterval(sweep);
        clearInterval(slow);
      });
      return () => sweep !== undefined;
    },
  };
}

/** Not while another answer is on its way, nor after the one that this request got before it was all there. */
function canAnswer({ request, response }: Partial<Connection> = {}): boolean {
  if (!request || !response) return true;
  return request.complete ? response.writableFinished : !response.headersSent;
}
