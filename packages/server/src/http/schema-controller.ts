import { serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod';
import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';

const compileValidator: FastifySchemaCompiler<Parameters<typeof validatorCompiler>[0]['schema']> = (route) => {
  const validate = validatorCompiler(route);
  // An absent body is undefined; Fastify would hand the validator null.
  return route.httpPart === 'body' ? (data: unknown) => validate(data ?? undefined) : validate;
};

/** Schemas are zod's. Named when the app is made: otherwise Fastify loads a compiler of JSON schemas first. */
export const schemaController = {
  compilersFactory: { buildValidator: () => compileValidator, buildSerializer: () => serializerCompiler },
  // Fastify's own types only know compilers of JSON schemas here.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;
