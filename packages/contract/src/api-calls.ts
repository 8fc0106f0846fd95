import { z } from 'zod';
import { replySource } from './auto-reply.ts';
import { defineRoute } from './route.ts';
import { timestamp } from './rules/fields.ts';

export const apiCallLimits = {
  pageSize: 50,
  pageButtons: 5,
  keptByCleanup: 1000,
  bodyMax: 10_000,
  requestMax: 4000,
} as const;

export const apiCall = z.object({
  id: z.number().int(),
  method: z.string(),
  endpoint: z.string(),
  status_code: z.number().int(),
  /** In milliseconds. */
  response_time: z.number().int(),
  ip_address: z.string(),
  user_agent: z.string(),
  request_body: z.string(),
  response_body: z.string(),
  /** Which step answered; null for calls that carried no message. */
  source: replySource.nullable(),
  /** Why, in one Portuguese sentence. */
  reason: z.string().nullable(),
  created_at: timestamp,
});
export type ApiCall = z.infer<typeof apiCall>;

export const apiCallStats = z.object({
  totalCalls: z.number().int(),
  successCalls: z.number().int(),
  errorCalls: z.number().int(),
  avgResponseTime: z.number(),
  todayCalls: z.number().int(),
});
export type ApiCallStats = z.infer<typeof apiCallStats>;

/** One hour of calls, for the charts. Hours without calls are included with zeros. */
export const apiCallHour = z.object({
  hour: timestamp,
  success: z.number().int(),
  error: z.number().int(),
  bySource: z.record(replySource, z.number().int()),
});
export type ApiCallHour = z.infer<typeof apiCallHour>;

export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});
export type Pagination = z.infer<typeof pagination>;

/** Why a call was refused before it was read: too many of them, or a wrong key. */
export const refusalCause = z.enum(['limit', 'key']);
export type RefusalCause = z.infer<typeof refusalCause>;

/** Refused calls of one address within one minute. */
export const refusedCalls = z.object({
  minute: timestamp,
  ip_address: z.string(),
  cause: refusalCause,
  calls: z.number().int(),
});
export type RefusedCalls = z.infer<typeof refusedCalls>;

const pageNumber = z.coerce.number('Página inválida').int('Página inválida').min(1, 'Página inválida');

export const apiCallRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/api-calls',
    summary: 'Listar as chamadas à API pública, da mais nova para a mais antiga',
    query: z.object({
      page: pageNumber.max(10_000_000, 'Página inválida').default(1),
      limit: pageNumber.max(200, 'Página inválida').default(apiCallLimits.pageSize),
    }),
    response: z.object({ calls: z.array(apiCall), pagination }),
  }),
  stats: defineRoute({
    method: 'GET',
    path: '/admin/api-calls/stats',
    summary: 'Números das chamadas à API pública',
    response: apiCallStats,
  }),
  hours: defineRoute({
    method: 'GET',
    path: '/admin/api-calls/hours',
    summary: 'Chamadas por hora nas últimas 24 horas',
    response: z.array(apiCallHour),
  }),
  refused: defineRoute({
    method: 'GET',
    path: '/admin/api-calls/refused',
    summary: 'Chamadas recusadas por excesso ou por chave errada nas últimas 24 horas, por minuto e endereço',
    response: z.object({ refused: z.array(refusedCalls), total: z.number().int() }),
  }),
  cleanup: defineRoute({
    method: 'DELETE',
    path: '/admin/api-calls/cleanup',
    summary: 'Apagar as chamadas antigas; as 1000 mais novas ficam',
    response: z.object({ deletedRecords: z.number().int() }),
  }),
};
