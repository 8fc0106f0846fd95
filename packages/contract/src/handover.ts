import { z } from 'zod';

/** Why somebody waits for a person. */
export const waitReasons = ['word', 'ai', 'trigger', 'defaults', 'media'] as const;
export type WaitReason = (typeof waitReasons)[number];

export const handoverLimits = {
  defaultsMax: 20,
  /** However long nobody looks at it: after so many hours without an answer the AI and the default reply go on. */
  quietHours: 12,
} as const;

/** When a person is called, and what happens then, until the administrator says otherwise. No reply changes by it. */
export const handoverDefaults = {
  handover_words: 'ATENDENTE, ATENDIMENTO, FALAR COM ATENDENTE, HUMANO',
  handover_reply: '',
  handover_after_defaults: '3',
  handover_media: 'true',
  handover_ai: 'false',
  handover_quiet: 'false',
  handover_telegram: 'true',
} as const;

export const handoverTexts = {
  afterDefaultsShape: `Informe quantas respostas padrão, de 0 a ${handoverLimits.defaultsMax}`,
} as const;

export const isAfterDefaults = (count: string): boolean =>
  /^\d{1,2}$/.test(count) && Number(count) <= handoverLimits.defaultsMax;

const seconds = z.number().int().nullable();
/** How long people waited, in seconds; null where nobody did. One that still waits counts with its time so far. */
export const waitFigures = z.object({ count: z.number().int(), median: seconds, longest: seconds });
export type WaitFigures = z.infer<typeof waitFigures>;
