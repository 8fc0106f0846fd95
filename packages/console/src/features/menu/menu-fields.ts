import { type MenuItemInput, messageKey } from '@recado/contract';
import type { EditFields } from '../../shared/edit-conflict.ts';

export const menuFields: EditFields = { message: { label: 'Mensagem' }, reply: { label: 'Resposta' } };

/** Whether a form for new items holds the one that it has just saved, changed since: another message is another item. */
export const isSameItem = (saved: MenuItemInput, typed: MenuItemInput): boolean =>
  messageKey(saved.message) === messageKey(typed.message);
