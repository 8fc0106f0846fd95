import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from '@fastify/type-provider-zod';
import type { RouteTable } from '@recado/contract';
import Fastify from 'fastify';
import { z } from 'zod';
import { openApiSchema } from './register-routes.ts';
import { schemaController } from './schema-controller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The file fields of a multipart route, which the schema of its text fields does not show. */
    fileFields?: string[];
    /** The answer goes on; a schema of the product describes bodies that end. */
    isEventStream?: boolean;
  }
}

/** Describes a table of routes. From a set of routes of its own: the product starts and runs without any of this. */
export async function describeRoutes(table: RouteTable, version: string): Promise<Record<string, unknown>> {
  const app = Fastify({ schemaController, exposeHeadRoutes: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Recado', description: 'API do servidor Recado', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const fileFields = input.route.config?.fileFields ?? [];
      const body = schema.body as { properties?: Record<string, unknown> } | undefined;
      for (const name of fileFields) if (body) body.properties = { ...body.properties, [name]: binary };
      if (!input.route.config?.isEventStream) return { schema, url };
      return { schema: { ...schema, response: { ...(schema.response as object), 200: events } }, url };
    },
  });
  for (const [feature, routes] of Object.entries(table)) {
    for (const route of Object.values(routes)) {
      app.route({
        method: route.method,
        url: route.path,
        schema: { ...openApiSchema(route, feature), ...(route.edits ? { headers: editHeaders } : {}) },
        config: {
          fileFields: Object.keys(route.multipart?.files ?? {}),
          isEventStream: 'kind' in route.response && route.response.kind === 'events',
        },
        handler: () => undefined,
      });
    }
  }
  await app.ready();
  return { ...app.swagger() };
}

const editHeaders = z.object({
  'if-match': z.string().optional().meta({
    description:
      'De que versão parte a alteração; se outra pessoa a mudou, a resposta é 412 com a versão atual em details.present',
  }),
});

const binary = { type: 'string', format: 'binary' };
const events = { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } };
