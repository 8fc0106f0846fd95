import { type MenuItemInput, messageKey } from '@recado/contract';
import type { EditFields } from '../../shared/edit-conflict.ts';

export const menuFields: EditFields = { message: { label: 'Mensagem' }, reply: { label: 'Resposta' } };

/** What makes an item this one. */
export const menuParts = ({ message, reply }: MenuItemInput): string[] => [messageKey(message), reply];
