import { validatorCompiler } from '@fastify/type-provider-zod';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

/**
 * An empty body is an absent body, with a JSON content type too: many clients send that header on every call.
 * Fastify would refuse the one and hand the validator null for the other.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else parseJson(request, text.toString(), done);
  });
  app.setValidatorCompiler(compileValidator);
}

const compileValidator: FastifySchemaCompiler<Parameters<typeof validatorCompiler>[0]['schema']> = (route) => {
  const validate = validatorCompiler(route);
  return route.httpPart === 'body' ? (data: unknown) => validate(data ?? undefined) : validate;
};
