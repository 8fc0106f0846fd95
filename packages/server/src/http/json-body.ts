import { nulText } from '@recado/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { exceedsJsonLimits } from './json-limits.ts';

/** Room for a selection of 10,000 contacts; nothing in the product nests deeper than ten levels. */
const jsonLimits = { depthMax: 50, valuesMax: 20_000 };

/**
 * The one reader of JSON bodies. An empty body is an absent body, with a JSON content type too: many clients send that
 * header on every call, and Fastify would refuse it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else if (exceedsJsonLimits(text, jsonLimits)) done(new AppError('JSON_TOO_COMPLEX'));
    else if (holdsNul(text)) done(nulRefused());
    else parseJson(request, text, done);
  });
}

/** PostgreSQL cannot store it; without this rule the same request would work on one engine and fail on the other. */
const holdsNul = (text: string): boolean => text.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(text);

export const nulRefused = () => new AppError('INVALID_INPUT', undefined, { text: nulText });
