import type { IncomingMessage } from 'node:http';
import { ControlError } from './control-error.ts';

const maxBytes = 15 * 1024 * 1024;

/** A JSON body whose fields are asked for one by one. */
export interface RequestBody {
  text(name: string, missing: string): string;
  findText(name: string): string | undefined;
  number(name: string, missing: string): number;
  has(name: string): boolean;
  value(name: string): unknown;
}

export async function readBody(request: IncomingMessage): Promise<RequestBody> {
  // Other sites can post forms to this address, but not JSON: the browser would ask first.
  if (!request.headers['content-type']?.startsWith('application/json')) {
    throw new ControlError(415, 'Envie os dados em JSON.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new ControlError(413, 'Arquivo muito grande. Máximo 10MB');
    chunks.push(chunk);
  }
  return fieldsOf(parse(Buffer.concat(chunks).toString()));
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Answered below, like any other value that is no object.
  }
  throw new ControlError(400, 'Os dados enviados não são JSON válido.');
}

function fieldsOf(body: Record<string, unknown>): RequestBody {
  const findText = (name: string) => {
    const value = body[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  return {
    findText,
    text(name, missing) {
      const value = findText(name);
      if (value === undefined) throw new ControlError(400, missing);
      return value;
    },
    number(name, missing) {
      const value = body[name];
      if (typeof value !== 'number') throw new ControlError(400, missing);
      return value;
    },
    has: (name) => Object.hasOwn(body, name),
    value: (name) => body[name],
  };
}
