import { z } from 'zod';
import { defineRoute } from './route.ts';
import { done, idParams, timestamp } from './rules/fields.ts';
import { isBlank, requiredText, text } from './rules/text.ts';

export const scriptLimits = { nameMax: 100, descriptionMax: 500, codeMax: 50_000, timeoutMs: 30_000 } as const;

export const scriptTexts = {
  missing: 'Nome e script são obrigatórios',
  nameTooLong: `O nome deve ter no máximo ${scriptLimits.nameMax} caracteres`,
  descriptionTooLong: `A descrição deve ter no máximo ${scriptLimits.descriptionMax} caracteres`,
  options: 'A opção headless deve ser true ou false',
  timeout: `O tempo limite deve ficar entre 1000 e ${scriptLimits.timeoutMs} milissegundos`,
  done: 'Script executado com sucesso!',
  failed: 'Falha na execução do script',
  codeTooLong: `O script deve ter no máximo ${scriptLimits.codeMax} caracteres`,
} as const;

const { missing } = scriptTexts;

export const scriptInput = z.object(
  {
    name: requiredText({ max: scriptLimits.nameMax, tooLong: scriptTexts.nameTooLong, missing }),
    description: text({
      max: scriptLimits.descriptionMax,
      tooLong: scriptTexts.descriptionTooLong,
      missing: scriptTexts.descriptionTooLong,
    })
      .trim()
      .nullish()
      .transform((value) => value ?? ''),
    script: text({ max: scriptLimits.codeMax, tooLong: scriptTexts.codeTooLong, missing }).refine(
      (code) => !isBlank(code),
      missing,
    ),
    is_active: z.union([z.boolean(), z.literal([0, 1]).transform((flag) => flag === 1)]).default(true),
  },
  missing,
);
export type ScriptInput = z.output<typeof scriptInput>;

const scriptStatus = z.enum(['success', 'error']);
export type ScriptStatus = z.infer<typeof scriptStatus>;

export const script = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  script: z.string(),
  is_active: z.literal([0, 1]),
  last_run_at: timestamp.nullable(),
  last_run_status: scriptStatus.nullable(),
  created_at: timestamp,
});
export type Script = z.infer<typeof script>;

export const scriptResult = z.object({
  success: z.boolean(),
  /** What the script returned, as JSON. */
  data: z.unknown(),
  message: z.string(),
  error: z.string().optional(),
  logs: z.array(z.string()),
  duration_ms: z.number().int(),
});
export type ScriptResult = z.infer<typeof scriptResult>;

export const scriptRun = z.object({
  id: z.number().int(),
  script_id: z.number().int(),
  status: scriptStatus,
  /** Who asked for it: the administrator, or a trigger by its name. */
  cause: z.string(),
  result: scriptResult,
  started_at: timestamp,
});
export type ScriptRun = z.infer<typeof scriptRun>;

export const scriptOptions = z.object({
  headless: z.boolean(scriptTexts.options).default(true),
  timeout: z
    .number(scriptTexts.timeout)
    .int(scriptTexts.timeout)
    .min(1000, scriptTexts.timeout)
    .max(scriptLimits.timeoutMs, scriptTexts.timeout)
    .default(scriptLimits.timeoutMs),
});
export type ScriptOptions = z.output<typeof scriptOptions>;

export const scriptRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/playwright',
    summary: 'Listar os scripts',
    response: z.array(script),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/playwright',
    summary: 'Criar um script',
    status: 201,
    body: scriptInput,
    response: script,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/playwright/:id',
    summary: 'Alterar um script',
    edits: ['name', 'description', 'script', 'is_active'],
    params: idParams,
    body: scriptInput,
    response: script,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/playwright/:id',
    summary: 'Excluir um script',
    params: idParams,
    response: done,
  }),
  /** A script that fails is a result, not an error of the call. */
  execute: defineRoute({
    method: 'POST',
    path: '/admin/playwright/:id/execute',
    summary: 'Executar um script agora',
    params: idParams,
    body: z.object({
      options: scriptOptions.prefault({}),
      eventData: z.record(z.string(), z.unknown()).default({}),
    }),
    response: scriptResult,
  }),
  /** Null where there is nothing to warn of. */
  notice: defineRoute({
    method: 'GET',
    path: '/admin/playwright/notice',
    summary: 'O que saber sobre a segurança dos scripts neste servidor',
    response: z.object({ notice: z.string().nullable() }),
  }),
  runs: defineRoute({
    method: 'GET',
    path: '/admin/playwright/:id/runs',
    summary: 'As execuções mais recentes de um script',
    params: idParams,
    response: z.array(scriptRun),
  }),
};
