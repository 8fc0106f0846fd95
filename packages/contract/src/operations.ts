import { z } from 'zod';
import { defineRoute } from './route.ts';

const status = z.object({ status: z.literal('ok') });

export const operationsRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/healthz',
    summary: 'O processo está vivo',
    access: 'public',
    response: status,
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/readyz',
    summary: 'O servidor e o banco de dados podem atender',
    access: 'public',
    response: status,
  }),
  openApi: defineRoute({
    method: 'GET',
    path: '/docs/openapi.json',
    summary: 'Esta documentação em OpenAPI',
    response: z.record(z.string(), z.unknown()),
  }),
};
