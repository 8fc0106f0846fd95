import type { FastifyInstance } from 'fastify';

/**
 * An empty body is an absent body, with a JSON content type too: many clients send that header on every call.
 * Fastify would refuse it.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else parseJson(request, text.toString(), done);
  });
}
