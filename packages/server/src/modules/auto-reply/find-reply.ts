import { messageKey, phoneKey } from '@recado/contract';
import type { MenuRepository } from '../menu/menu.repository.ts';
import type { ResponsesRepository } from '../responses/responses.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';

export interface Incoming {
  phone: string | undefined;
  sender: string | undefined;
  message: string;
}

interface Question {
  phoneKey: string | undefined;
  messageKey: string;
}

interface Source {
  name: 'response' | 'menu' | 'default';
  answer(question: Question): Promise<string | undefined>;
}

interface Dependencies {
  responses: Pick<ResponsesRepository, 'findByPhoneAndMessage'>;
  menu: Pick<MenuRepository, 'findByMessage'>;
  settings: Pick<SettingsRepository, 'find'>;
}

export type FindReply = ReturnType<typeof createFindReply>;

/** The first source that knows an answer gives it; their order is the product's promise. */
export function createFindReply({ responses, menu, settings }: Dependencies) {
  const sources: Source[] = [
    {
      name: 'response',
      answer: async ({ phoneKey, messageKey }) =>
        phoneKey && (await responses.findByPhoneAndMessage(phoneKey, messageKey))?.reply,
    },
    { name: 'menu', answer: async ({ messageKey }) => (await menu.findByMessage(messageKey))?.reply },
    { name: 'default', answer: () => settings.find('default_response') },
  ];

  return async (incoming: Incoming): Promise<{ source: Source['name'] | 'none'; reply: string }> => {
    const question = {
      phoneKey: phoneKey(incoming.phone || incoming.sender || ''),
      messageKey: messageKey(incoming.message),
    };
    for (const { name, answer } of sources) {
      const reply = await answer(question);
      if (reply) return { source: name, reply };
    }
    return { source: 'none', reply: '' };
  };
}
