import { type MenuItemInput, messageKey } from '@recado/contract';
import type { EditFields } from '../../shared/edit-conflict.ts';

export const menuFields: EditFields = {
  message: { label: 'Mensagem' },
  reply: { label: 'Resposta' },
  synonyms: { label: 'Outras formas de perguntar', show: (list) => (list as string[]).join(', ') || 'nenhuma' },
  match: {
    label: 'Quando responder',
    show: (match) => (match === 'contains' ? 'a mensagem contém as palavras' : 'a mensagem é igual'),
  },
};

/** What makes an item this one. */
export const menuParts = ({ message, reply }: MenuItemInput): string[] => [messageKey(message), reply];
