import { z } from 'zod';
import { replyLimits } from './menu.ts';
import { integerMax } from './rules/fields.ts';
import { isBlank, requiredText, text } from './rules/text.ts';

/** What a trigger does, one kind of action each, with the specification's defaults. */

const bulkLimitMax = 10_000;

export const actionTexts = {
  instanceMissing: 'Selecione uma instância do WhatsApp',
  recipientMissing: 'Informe o destinatário',
  messageMissing: 'Informe a mensagem',
  urlShape: 'Informe um endereço http:// ou https://',
  notAnObject: 'Deve ser um objeto JSON, como {"chave": "valor"}',
  notANumber: 'Informe um número inteiro a partir de 0',
  tooLong: 'No máximo 30 dias (2.592.000.000 ms)',
  limitShape: `O limite deve ser um número de 1 a ${bulkLimitMax}`,
  tableMissing: 'Selecione a tabela',
  dataMissing: 'Informe os dados a gravar',
  conditionsMissing: 'Informe as condições: sem elas a operação atingiria a tabela inteira',
  scriptMissing: 'Selecione o script',
  phoneMissing: 'Informe o telefone',
  groupMissing: 'Selecione o grupo',
  quickActionMissing: 'Selecione a ação rápida',
  quickActionGone: 'A ação rápida do anexo foi excluída. Escolha outra no gatilho.',
  quickActionEmpty: 'A ação rápida do anexo não tem imagem nem arquivo. Escolha outra no gatilho.',
  actionUnknown: 'Tipo de ação desconhecido',
} as const;

const dayMs = 24 * 60 * 60_000;
const milliseconds = (initial: number) =>
  z
    .number(actionTexts.notANumber)
    .int(actionTexts.notANumber)
    .min(0, actionTexts.notANumber)
    .max(30 * dayMs, actionTexts.tooLong)
    .default(initial);
const words = (missing: string, max: number = replyLimits.replyMax) => ({
  max,
  tooLong: `O texto deve ter no máximo ${max} caracteres`,
  missing,
});
const needed = (missing: string, max?: number) => requiredText(words(missing, max));
const optional = (max?: number) => text(words(actionTexts.messageMissing, max)).default('');
/** Whatever JSON holds; the server's parser has limited how deep it nests. */
const jsonObject = z.record(z.string(), z.unknown(), actionTexts.notAnObject);

/** What a message is made of: words, the file of a quick action, or both. */
const content = {
  message: text(words(actionTexts.messageMissing)).trim().default(''),
  /** Its image or file goes along; its words do not. */
  quickActionId: z
    .number(actionTexts.quickActionMissing)
    .int(actionTexts.quickActionMissing)
    .positive(actionTexts.quickActionMissing)
    .max(integerMax, actionTexts.quickActionMissing)
    .optional(),
};
/** Told together with whatever else is wrong, so that a form shows all of it at once. */
const withContent = <Schema extends z.ZodType<{ message: string; quickActionId?: number | undefined }>>(
  schema: Schema,
) =>
  schema.refine(
    ({ message, quickActionId }) => quickActionId !== undefined || typeof message !== 'string' || !isBlank(message),
    {
      error: actionTexts.messageMissing,
      path: ['message'],
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );

const sendMessage = withContent(
  z.object({
    instanceId: needed(actionTexts.instanceMissing, 50),
    /** A number, or `{phone}` for the one of the event. */
    to: needed(actionTexts.recipientMissing, 100),
    ...content,
    delay: milliseconds(0),
  }),
);

const callApi = z.object({
  url: needed(actionTexts.urlShape, 2000).regex(/^https?:\/\//i, actionTexts.urlShape),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']).default('GET'),
  headers: z.record(z.string(), z.string(actionTexts.notAnObject), actionTexts.notAnObject).default({
    'Content-Type': 'application/json',
  }),
  body: jsonObject.optional(),
});

/** Tables and columns that UPDATE_DATABASE may touch; nothing else of the database can be named. */
export const updatableTables = {
  menu_items: ['message', 'reply'],
  responses: ['phone', 'message', 'reply'],
  contacts: ['name', 'phone', 'email', 'company', 'title'],
  tags: ['value'],
} as const satisfies Record<string, readonly string[]>;
export type UpdatableTable = keyof typeof updatableTables;

const updateDatabase = z
  .object({
    table: z.enum(Object.keys(updatableTables) as [UpdatableTable, ...UpdatableTable[]], actionTexts.tableMissing),
    operation: z.enum(['INSERT', 'UPDATE', 'DELETE']).default('INSERT'),
    data: z.record(z.string(), z.string(actionTexts.notAnObject), actionTexts.notAnObject).default({}),
    conditions: z.record(z.string(), z.string(actionTexts.notAnObject), actionTexts.notAnObject).default({}),
  })
  .superRefine(({ table, operation, data, conditions }, context) => {
    const allowed: readonly string[] = [...updatableTables[table], 'id'];
    const report = (path: 'data' | 'conditions', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    for (const [path, values] of [
      ['data', data],
      ['conditions', conditions],
    ] as const) {
      const wrong = Object.keys(values).find(
        (column) => !allowed.includes(column) || (path === 'data' && column === 'id'),
      );
      if (wrong !== undefined) report(path, `A coluna "${wrong}" não pode ser usada nesta tabela`);
    }
    if (operation !== 'DELETE' && Object.keys(data).length === 0) report('data', actionTexts.dataMissing);
    if (operation !== 'INSERT' && Object.keys(conditions).length === 0) {
      report('conditions', actionTexts.conditionsMissing);
    }
  });

const logEvent = z.object({
  message: needed(actionTexts.messageMissing),
  level: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  details: optional(),
  saveToDatabase: z.boolean().default(false),
});

const runScript = z.object({
  scriptId: z
    .number(actionTexts.scriptMissing)
    .int(actionTexts.scriptMissing)
    .positive(actionTexts.scriptMissing)
    .max(integerMax, actionTexts.scriptMissing),
  options: jsonObject.default({ headless: true }),
});

const manageContactPermission = z.object({
  phone: needed(actionTexts.phoneMissing, 100),
  /** true moves the contact to 'Permitido', false to 'Bloqueado'. */
  permission: z.boolean().default(true),
  name: optional(200),
});

const sendBulk = withContent(
  z.object({
    instanceId: needed(actionTexts.instanceMissing, 50),
    groupId: needed(actionTexts.groupMissing, 100),
    ...content,
    limit: z
      .number(actionTexts.notANumber)
      .int(actionTexts.notANumber)
      .min(1, actionTexts.limitShape)
      .max(bulkLimitMax, actionTexts.limitShape)
      .default(50),
    interval: milliseconds(1000),
  }),
);

const addContact = z.object({
  phone: needed(actionTexts.phoneMissing, 100),
  name: optional(200),
  email: optional(200),
  company: optional(200),
  groupIds: z.array(z.string().max(100)).max(50).default([]),
});

const delay = z.object({ ms: milliseconds(1000) });

/** The person of the event waits for somebody; there is nothing to choose. */
const callPerson = z.object({});

/** An `id` is kept when the console sends one with an action; the product itself goes by the order. */
const action = <Type extends string, Value extends z.ZodType>(type: Type, value: Value) =>
  z.object({ type: z.literal(type), value });

export const triggerAction = z.discriminatedUnion(
  'type',
  [
    action('SEND_WHATSAPP_MESSAGE', sendMessage),
    action('CALL_API', callApi),
    action('UPDATE_DATABASE', updateDatabase),
    action('LOG_EVENT', logEvent),
    action('RUN_PLAYWRIGHT_SCRIPT', runScript),
    action('MANAGE_CONTACT_PERMISSION', manageContactPermission),
    action('SEND_BULK_WHATSAPP', sendBulk),
    action('ADD_CONTACT', addContact),
    action('DELAY', delay),
    action('CALL_PERSON', callPerson),
  ],
  actionTexts.actionUnknown,
);
export type TriggerAction = z.output<typeof triggerAction>;
export type ActionType = TriggerAction['type'];
export type ActionOf<Type extends ActionType> = Extract<TriggerAction, { type: Type }>;

export const actionLabels: Record<ActionType, string> = {
  SEND_WHATSAPP_MESSAGE: 'Enviar mensagem no WhatsApp',
  CALL_API: 'Chamar API',
  UPDATE_DATABASE: 'Atualizar banco de dados',
  LOG_EVENT: 'Registrar evento',
  RUN_PLAYWRIGHT_SCRIPT: 'Executar script Playwright',
  MANAGE_CONTACT_PERMISSION: 'Permitir ou bloquear contato',
  SEND_BULK_WHATSAPP: 'Envio em massa no WhatsApp',
  ADD_CONTACT: 'Adicionar contato',
  DELAY: 'Aguardar',
  CALL_PERSON: 'Chamar uma pessoa',
};
