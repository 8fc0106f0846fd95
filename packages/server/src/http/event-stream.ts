import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Server-sent events, past whatever would gather, squeeze or keep them on their way. */
export const sendEvents = (reply: FastifyReply, stream: Readable): FastifyReply =>
  reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream);
