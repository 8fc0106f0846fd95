import { z } from 'zod';
import { defineRoute } from './route.ts';
import { requiredText, text } from './rules/text.ts';

export const aiLimits = {
  maxTokens: { min: 50, max: 500, default: 150 },
  temperature: { min: 0, max: 2, step: 0.1, default: 0.7 },
  systemPromptMax: 4000,
  testMessageMax: 2000,
  keyMax: 500,
} as const;

/** Offered in the select; any other model of a compatible provider can be typed. */
export const aiModels = ['gpt-3.5-turbo', 'gpt-4', 'gpt-4-turbo'] as const;

export const aiTexts = {
  keyRequired: 'A chave da API é obrigatória quando o serviço está ativado',
  keyRequiredToTest: 'A chave da API é obrigatória para testar',
  messageRequiredToTest: 'Digite uma mensagem para testar',
  maxTokensRange: `O máximo de tokens deve estar entre ${aiLimits.maxTokens.min} e ${aiLimits.maxTokens.max}`,
  temperatureRange: `A temperatura deve estar entre ${aiLimits.temperature.min} e ${aiLimits.temperature.max}`,
  keyShape: 'A chave da API contém caracteres inválidos',
  modelShape: 'O nome do modelo é inválido',
} as const;

export const defaultSystemPrompt =
  'Você é um assistente virtual prestativo de uma empresa brasileira. Responda em português, de forma curta, clara e educada.';

// It travels in a header, where only these characters may stand.
const apiKey = text({ max: aiLimits.keyMax, tooLong: aiTexts.keyShape, missing: aiTexts.keyRequiredToTest })
  .trim()
  .regex(/^[\x21-\x7e]*$/, aiTexts.keyShape);
const model = requiredText({ max: 100, tooLong: aiTexts.modelShape, missing: aiTexts.modelShape }).regex(
  /^[\w.:/@-]+$/,
  aiTexts.modelShape,
);
const systemPrompt = text({
  max: aiLimits.systemPromptMax,
  tooLong: `O prompt do sistema deve ter no máximo ${aiLimits.systemPromptMax} caracteres`,
  missing: 'O prompt do sistema deve ser um texto',
});
const maxTokens = z.coerce
  .number(aiTexts.maxTokensRange)
  .int(aiTexts.maxTokensRange)
  .min(aiLimits.maxTokens.min, aiTexts.maxTokensRange)
  .max(aiLimits.maxTokens.max, aiTexts.maxTokensRange);
const temperature = z.coerce
  .number(aiTexts.temperatureRange)
  .min(aiLimits.temperature.min, aiTexts.temperatureRange)
  .max(aiLimits.temperature.max, aiTexts.temperatureRange);

/** On this wire every value is a string, numbers and the flag too. */
const asString = <T extends z.ZodType>(rule: T) =>
  z.coerce.string().refine((value) => value.trim() !== '' && rule.safeParse(value).success, {
    error: (issue) => rule.safeParse(issue.input).error?.issues[0]?.message ?? 'Valor inválido',
  });

export const aiSettings = z.object({
  OPENAI_API_KEY: z.string(),
  OPENAI_ENABLED: z.enum(['true', 'false']),
  OPENAI_MODEL: z.string(),
  OPENAI_MAX_TOKENS: z.string(),
  OPENAI_TEMPERATURE: z.string(),
  OPENAI_SYSTEM_PROMPT: z.string(),
});
export type AiSettings = z.infer<typeof aiSettings>;

export const aiSettingsInput = z
  .object({
    OPENAI_API_KEY: apiKey,
    OPENAI_ENABLED: z.enum(['true', 'false'], 'Informe se o serviço está ativado'),
    OPENAI_MODEL: model,
    OPENAI_MAX_TOKENS: asString(maxTokens),
    OPENAI_TEMPERATURE: asString(temperature),
    OPENAI_SYSTEM_PROMPT: systemPrompt,
  })
  .refine((input) => input.OPENAI_ENABLED === 'false' || input.OPENAI_API_KEY !== '', {
    error: aiTexts.keyRequired,
    path: ['OPENAI_API_KEY'],
  });

export const aiTestInput = z.object({
  message: requiredText({
    max: aiLimits.testMessageMax,
    tooLong: `A mensagem deve ter no máximo ${aiLimits.testMessageMax} caracteres`,
    missing: aiTexts.messageRequiredToTest,
  }),
  apiKey: apiKey.min(1, aiTexts.keyRequiredToTest),
  model,
  maxTokens,
  temperature,
  systemPrompt,
});
export type AiTestInput = z.output<typeof aiTestInput>;

export const aiDefaults: AiSettings = {
  OPENAI_API_KEY: '',
  OPENAI_ENABLED: 'false',
  OPENAI_MODEL: 'gpt-3.5-turbo',
  OPENAI_MAX_TOKENS: String(aiLimits.maxTokens.default),
  OPENAI_TEMPERATURE: String(aiLimits.temperature.default),
  OPENAI_SYSTEM_PROMPT: defaultSystemPrompt,
};

export const aiRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/admin/settings/openai',
    summary: 'Ler as configurações da OpenAI',
    response: aiSettings,
  }),
  save: defineRoute({
    method: 'POST',
    path: '/admin/settings/openai',
    summary: 'Salvar as configurações da OpenAI',
    edits: Object.keys(aiSettings.shape),
    body: aiSettingsInput,
    response: aiSettings,
  }),
  test: defineRoute({
    method: 'POST',
    path: '/admin/settings/test-openai',
    onFullDisk: 'serve',
    summary: 'Perguntar à OpenAI com as configurações dadas, sem salvar',
    body: aiTestInput,
    response: z.object({ response: z.string() }),
  }),
};
