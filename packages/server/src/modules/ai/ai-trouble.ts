import type { SettingsRepository } from '../settings/settings.repository.ts';

/** Where the provider's last word is noted: about this installation, so no backup carries it. */
export const aiTroubleSetting = 'ai_trouble';
const answered = 'ok';

/** Unknown: nobody has asked since the settings changed. */
export type AiTrouble = { kind: 'unknown' } | { kind: 'answers' } | { kind: 'refused'; text: string };

/**
 * Whether the provider refuses for want of credit or a good key, which only its owner can mend. Kept in the database: another
 * node, or the next start, knows it too.
 */
export function createAiTrouble(settings: Pick<SettingsRepository, 'read' | 'save'>) {
  const note = (now: string) => settings.save({ [aiTroubleSetting]: now });
  return {
    /** As it was read together with the settings: nothing is written where nothing changed. */
    noteAnswer: async (known: string | undefined): Promise<void> => {
      if (known !== answered) await note(answered);
    },
    noteRefusal: async (known: string | undefined, text: string): Promise<void> => {
      if (known !== text) await note(text);
    },
    forget: (): Promise<void> => note(''),

    async read(): Promise<AiTrouble> {
      const stored = await settings.read([aiTroubleSetting, 'OPENAI_ENABLED', 'OPENAI_API_KEY']);
      const { [aiTroubleSetting]: text, OPENAI_ENABLED, OPENAI_API_KEY } = stored;
      if (OPENAI_ENABLED !== 'true' || !OPENAI_API_KEY || !text) return { kind: 'unknown' };
      return text === answered ? { kind: 'answers' } : { kind: 'refused', text };
    },
  };
}
