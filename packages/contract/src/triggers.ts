import { z } from 'zod';
import { replyLimits } from './menu.ts';
import { defineRoute } from './route.ts';
import { conditionsOf, conditionTypes, needsValue, triggerTypes } from './rules/conditions.ts';
import { cronShapeText } from './rules/cron-text.ts';
import { done, idParams, integerMax, timestamp } from './rules/fields.ts';
import { phoneKey } from './rules/phone.ts';
import { isBlank, requiredText, text } from './rules/text.ts';
import { triggerAction } from './trigger-actions.ts';

export const triggerLimits = {
  nameMax: 100,
  valueMax: 500,
  test: { phone: 30, name: 100, message: replyLimits.replyMax },
  actionsMax: 50,
  bodyMax: 1024 * 1024,
} as const;

export const triggerTexts = {
  nameMissing: 'Nome do gatilho é obrigatório',
  nameTooLong: `O nome deve ter no máximo ${triggerLimits.nameMax} caracteres`,
  typeUnknown: 'Selecione o tipo do gatilho',
  conditionUnknown: 'Selecione a condição',
  conditionNotAllowed: 'Esta condição não vale para este tipo de gatilho',
  valueMissing: 'Informe o valor da condição',
  valueTooLong: `O valor deve ter no máximo ${triggerLimits.valueMax} caracteres`,
  cronShape: cronShapeText,
  eventUnknown: 'Selecione um dos eventos da lista',
  testPhone: 'Formato de telefone inválido',
  testTooLong: (max: number) => `O texto deve ter no máximo ${max} caracteres`,
  tooManyActions: `Um gatilho pode ter no máximo ${triggerLimits.actionsMax} ações`,
} as const;

const flag = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1)]);

/** Whether the cron text and ids exist is the server's to say: it knows the time zone and the tables. */
export const triggerInput = z
  .object(
    {
      name: requiredText({
        max: triggerLimits.nameMax,
        tooLong: triggerTexts.nameTooLong,
        missing: triggerTexts.nameMissing,
      }),
      type: z.enum(triggerTypes, triggerTexts.typeUnknown).default('API_MESSAGE'),
      condition_type: z.enum(conditionTypes, triggerTexts.conditionUnknown).default('MESSAGE_EQUALS'),
      condition_value: text({
        max: triggerLimits.valueMax,
        tooLong: triggerTexts.valueTooLong,
        missing: triggerTexts.valueMissing,
      })
        .trim()
        .nullish()
        .transform((value) => value ?? ''),
      is_active: flag.default(true),
      /** Messages in groups set it off too. */
      in_groups: flag.default(false),
      actions: z.array(triggerAction).max(triggerLimits.actionsMax, triggerTexts.tooManyActions).default([]),
    },
    triggerTexts.nameMissing,
  )
  .superRefine(({ type, condition_type, condition_value }, context) => {
    if (!conditionsOf[type].includes(condition_type)) {
      context.addIssue({ code: 'custom', path: ['condition_type'], message: triggerTexts.conditionNotAllowed });
    }
    if (needsValue(condition_type) && isBlank(condition_value)) {
      context.addIssue({ code: 'custom', path: ['condition_value'], message: triggerTexts.valueMissing });
    }
  });
export type TriggerInput = z.output<typeof triggerInput>;

export const trigger = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(triggerTypes),
  condition_type: z.enum(conditionTypes),
  condition_value: z.string(),
  is_active: z.literal([0, 1]),
  in_groups: z.literal([0, 1]),
  actions: z.array(triggerAction),
  created_at: timestamp,
  /** When a schedule fires next. */
  next_run_at: timestamp.nullable(),
  last_run_at: timestamp.nullable(),
  /** On whose wall clock a schedule is meant. */
  time_zone: z.string(),
});
export type Trigger = z.infer<typeof trigger>;

export const runState = z.enum(['running', 'waiting', 'succeeded', 'failed']);
export type RunState = z.infer<typeof runState>;
export const runStateTexts: Record<RunState, string> = {
  running: 'Em execução',
  waiting: 'Aguardando',
  succeeded: 'Concluída',
  failed: 'Com falhas',
};

export const actionState = z.enum(['pending', 'running', 'succeeded', 'failed', 'skipped']);

export const triggerRun = z.object({
  id: z.number().int(),
  trigger_id: z.number().int(),
  trigger_name: z.string(),
  /** What set it off, in words. */
  cause: z.string(),
  state: runState,
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  /** The server could not take it any further, after several attempts: somebody decides what becomes of it. */
  given_up: z.object({ job_id: z.string(), error: z.string(), attempts: z.number().int() }).nullable(),
  actions: z.array(
    z.object({
      position: z.number().int(),
      type: z.string(),
      state: actionState,
      /** What came of it, or why it failed, in words. */
      result: z.string(),
      started_at: timestamp.nullable(),
      duration_ms: z.number().int().nullable(),
    }),
  ),
});
export type TriggerRun = z.infer<typeof triggerRun>;

export const loggedEvent = z.object({
  id: z.number().int(),
  trigger_id: z.number().int().nullable(),
  level: z.enum(['debug', 'info', 'warn', 'error']),
  message: z.string(),
  details: z.string(),
  created_at: timestamp,
});
export type LoggedEvent = z.infer<typeof loggedEvent>;

const testText = (max: number) => text({ max, tooLong: triggerTexts.testTooLong(max), missing: '' }).trim();
const testPhone = testText(triggerLimits.test.phone).refine(
  (typed) => typed === '' || phoneKey(typed) !== undefined,
  triggerTexts.testPhone,
);

const limit = z.coerce.number().int().min(1).max(200).default(50);

export const triggerRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/triggers',
    summary: 'Listar os gatilhos',
    response: z.array(trigger),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/triggers',
    summary: 'Criar um gatilho',
    status: 201,
    body: triggerInput,
    bodyMax: triggerLimits.bodyMax,
    response: trigger,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/triggers/:id',
    summary: 'Alterar um gatilho',
    edits: ['name', 'type', 'condition_type', 'condition_value', 'is_active', 'in_groups', 'actions'],
    params: idParams,
    body: triggerInput,
    bodyMax: triggerLimits.bodyMax,
    response: trigger,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/triggers/:id',
    summary: 'Excluir um gatilho',
    params: idParams,
    response: done,
  }),
  execute: defineRoute({
    method: 'POST',
    path: '/admin/triggers/:id/execute',
    summary: 'Executar um gatilho agora',
    params: idParams,
    body: z.object({
      triggeredManually: z.boolean().default(true),
      timestamp: z.string().max(50).optional(),
      /** A test's own facts: who wrote, and what. */
      phone: testPhone.default(''),
      name: testText(triggerLimits.test.name).default(''),
      message: testText(triggerLimits.test.message).default(''),
    }),
    response: triggerRun,
  }),
  /** What came of one of them, to wait for. */
  run: defineRoute({
    method: 'GET',
    path: '/admin/trigger-runs/:id',
    summary: 'Uma execução, ação por ação',
    params: idParams,
    response: triggerRun,
  }),
  runs: defineRoute({
    method: 'GET',
    path: '/admin/trigger-runs',
    summary: 'As execuções mais recentes, ação por ação',
    query: z.object({
      triggerId: z.coerce.number().int().positive().max(integerMax).optional(),
      /** 'true' for those with failures only. */
      failed: z.enum(['true', 'false']).default('false'),
      /** Those that began on the administrator's day. */
      day: z.literal('today').optional(),
      limit,
    }),
    response: z.array(triggerRun),
  }),
  events: defineRoute({
    method: 'GET',
    path: '/admin/logged-events',
    summary: 'Os eventos que os gatilhos registraram',
    query: z.object({ limit }),
    response: z.array(loggedEvent),
  }),
  /** The next times of a cron expression, for the form. */
  previewCron: defineRoute({
    method: 'POST',
    path: '/admin/triggers/preview-cron',
    onFullDisk: 'serve',
    summary: 'As próximas vezes de uma expressão cron',
    body: z.object({ expression: z.string(triggerTexts.cronShape).max(triggerLimits.valueMax) }),
    response: z.object({ next: z.array(timestamp), timeZone: z.string() }),
  }),
};
