import { type MenuItemInput, messageKey } from '@recado/contract';
import type { EditFields } from '../../shared/edit-conflict.ts';

export const menuFields: EditFields = { message: { label: 'Mensagem' }, reply: { label: 'Resposta' } };

/**
 * Whether a form for new items holds the one that it has just saved, changed since. Who corrects it leaves a part as it
 * was; who goes on to the next one writes all of it anew.
 */
export const isSameItem = (saved: MenuItemInput, typed: MenuItemInput): boolean =>
  messageKey(saved.message) === messageKey(typed.message) || saved.reply.trim() === typed.reply.trim();
