import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from '@fastify/type-provider-zod';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The file fields of a multipart route, which the schema of its text fields does not show. */
    fileFields?: string[];
  }
}

/** Gathers the routes as they are registered; the document itself is made when somebody asks for it. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
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
      return { schema, url };
    },
  });
}

const binary = { type: 'string', format: 'binary' };
