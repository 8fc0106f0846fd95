import type { FastifyInstance } from 'fastify';
import type { ApiCallsService } from '../modules/api-calls/api-calls.service.ts';

/** Every call to the public API is on record before its answer leaves, whatever the answer is. */
export function logPublicCalls(app: FastifyInstance, apiCalls: ApiCallsService): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const endpoint = request.url.split('?')[0] ?? '';
    if (!/^\/api(\/|$)/.test(endpoint)) return payload;
    await apiCalls.record({
      method: request.method,
      endpoint,
      status_code: reply.statusCode,
      response_time: Math.round(reply.elapsedTime),
      ip_address: request.ip,
      user_agent: String(request.headers['user-agent'] ?? '').slice(0, 500),
      request_body: request.body === undefined ? '' : JSON.stringify(request.body),
      response_body: typeof payload === 'string' ? payload : '',
    });
    return payload;
  });
}
