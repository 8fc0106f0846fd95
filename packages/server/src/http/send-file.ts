import type { FastifyReply, FastifyRequest } from 'fastify';
import { readRange } from './byte-range.ts';
import type { FileAnswer, StoredFileAnswer } from './handlers.ts';

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer | StoredFileAnswer,
): FastifyReply | Promise<FastifyReply> {
  if ('open' in file) return sendStored(request, reply, file);
  return reply
    .header('content-disposition', disposition('attachment', file.filename))
    .type(file.contentType)
    .send(file.stream);
}

/** What strangers sent: nothing of it is ever carried out, wherever a browser opens it. */
async function sendStored(request: FastifyRequest, reply: FastifyReply, file: StoredFileAnswer): Promise<FastifyReply> {
  const tag = `"${file.tag}"`;
  reply
    .header('content-disposition', disposition(file.isShown ? 'inline' : 'attachment', file.filename))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('accept-ranges', 'bytes')
    // Asked for again each time, and then not sent again: what was removed is gone for the browser too.
    .header('cache-control', 'private, no-cache')
    .header('etag', tag);
  const { range: asked, 'if-none-match': known, 'if-range': only = tag } = request.headers;
  if (known !== undefined && isKnown(known, tag)) return reply.code(304).send();
  const range = only === tag ? readRange(asked, file.bytes) : undefined;
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  reply.type(file.contentType);
  if (!range) return reply.header('content-length', file.bytes).send(await file.open());
  return reply
    .code(206)
    .header('content-length', range.end - range.start + 1)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
    .send(await file.open(range));
}

/** By RFC 9110: any of a list, also where something on the way (a proxy that packs) made it a weak one; `*` is whatever there is. */
const isKnown = (known: string, tag: string): boolean =>
  known.split(',').some((one) => [tag, '*'].includes(one.trim().replace(/^W\//, '')));

/** The name in letters that every header may have, and as it is, by RFC 6266. Quotes and control characters never get there. */
function disposition(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(filename).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return plain === filename
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
