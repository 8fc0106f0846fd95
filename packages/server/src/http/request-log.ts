import type { FastifyInstance } from 'fastify';

/** One line per answered request. The path goes without its query, where a key could be. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const [path = ''] = request.url.split('?');
    // The console's own files would only be noise.
    const level = path.startsWith('/admin') || path.startsWith('/auth') ? 'info' : 'debug';
    request.log[level](
      {
        reqId: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
      },
      'request',
    );
    done();
  });
}
