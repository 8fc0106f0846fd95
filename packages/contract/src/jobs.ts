import { z } from 'zod';
import { defineRoute } from './route.ts';
import { done, timestamp } from './rules/fields.ts';

export const jobTexts = { missing: 'Este trabalho não está mais na lista' } as const;

/** Background work that failed at its last attempt and waits for a decision. */
export const failedJob = z.object({
  id: z.string(),
  /** What was to be done, in words. */
  what: z.string(),
  /** The run of a trigger that it was for; null for other work. */
  run_id: z.number().int().nullable(),
  /** The technical reason of the last attempt. */
  error: z.string(),
  attempts: z.number().int(),
  created_at: timestamp,
});
export type FailedJob = z.infer<typeof failedJob>;

const jobParams = z.object({ id: z.string().min(1).max(100) });

export const jobRoutes = {
  failed: defineRoute({
    method: 'GET',
    path: '/admin/jobs/failed',
    summary: 'Os trabalhos em segundo plano que falharam, do mais novo ao mais antigo',
    response: z.array(failedJob),
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/admin/jobs/:id/retry',
    summary: 'Tentar de novo um trabalho que falhou',
    params: jobParams,
    response: done,
  }),
  discard: defineRoute({
    method: 'DELETE',
    path: '/admin/jobs/:id',
    summary: 'Descartar um trabalho que falhou',
    params: jobParams,
    response: done,
  }),
};
