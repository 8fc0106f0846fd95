import { z } from 'zod';
import { defineRoute } from './route.ts';

const status = z.object({ status: z.literal('ok') });

const storageStatus = z.object({
  disk: z.enum(['ok', 'low', 'full']).meta({ description: 'low: quase cheio; full: só respostas, acesso e limpeza' }),
  freeBytes: z.number().meta({ description: 'Espaço livre no disco e dentro do banco de dados' }),
  databaseFile: z.enum(['in-place', 'gone']).meta({ description: 'gone: apagado ou trocado com o Recado no ar' }),
  lostCalls: z.number().int().meta({ description: 'Chamadas respondidas que não couberam no registro' }),
});
export type StorageStatus = z.infer<typeof storageStatus>;

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
  storage: defineRoute({
    method: 'GET',
    path: '/admin/storage',
    summary: 'O disco e o arquivo do banco de dados',
    response: storageStatus,
  }),
  openApi: defineRoute({
    method: 'GET',
    path: '/docs/openapi.json',
    summary: 'Esta documentação em OpenAPI',
    response: z.record(z.string(), z.unknown()),
  }),
};
