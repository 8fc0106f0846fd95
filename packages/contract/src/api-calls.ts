import { z } from 'zod';
import { defineRoute } from './route.ts';

export const apiCallStats = z.object({
  totalCalls: z.number().int(),
  successCalls: z.number().int(),
  errorCalls: z.number().int(),
  avgResponseTime: z.number(),
  todayCalls: z.number().int(),
});
export type ApiCallStats = z.infer<typeof apiCallStats>;

export const apiCallRoutes = {
  stats: defineRoute({
    method: 'GET',
    path: '/admin/api-calls/stats',
    summary: 'Números das chamadas à API pública',
    response: apiCallStats,
  }),
};
