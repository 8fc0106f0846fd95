import { type AiSettings, type AiTestInput, aiTestInput } from '@recado/contract';

type Checked = { input: AiTestInput } | { errors: Partial<Record<keyof AiSettings | 'message', string>> };

const fieldOf: Record<keyof AiTestInput, keyof AiSettings | 'message'> = {
  message: 'message',
  apiKey: 'OPENAI_API_KEY',
  model: 'OPENAI_MODEL',
  maxTokens: 'OPENAI_MAX_TOKENS',
  temperature: 'OPENAI_TEMPERATURE',
  systemPrompt: 'OPENAI_SYSTEM_PROMPT',
};

/** A test of what stands in the form; what is wrong is named by the field that shows it. */
export function checkTest(settings: AiSettings, message: string): Checked {
  const checked = aiTestInput.safeParse({
    message,
    apiKey: settings.OPENAI_API_KEY,
    model: settings.OPENAI_MODEL,
    // An emptied number is missing, not zero.
    maxTokens: settings.OPENAI_MAX_TOKENS || undefined,
    temperature: settings.OPENAI_TEMPERATURE || undefined,
    systemPrompt: settings.OPENAI_SYSTEM_PROMPT,
  });
  if (checked.success) return { input: checked.data };
  const errors: Partial<Record<keyof AiSettings | 'message', string>> = {};
  for (const { path, message: text } of checked.error.issues) errors[fieldOf[path[0] as keyof AiTestInput]] ??= text;
  return { errors };
}
