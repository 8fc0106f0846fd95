import { messageKey, nationalOf, type ResponseInput, storedPhone } from '@recado/contract';
import type { EditFields } from '../../shared/edit-conflict.ts';

export const responseFields: EditFields = {
  phone: { label: 'Telefone' },
  message: { label: 'Mensagem' },
  reply: { label: 'Resposta' },
};

/** As a form holds them. */
export const responseValues = ({ phone, message, reply }: ResponseInput): ResponseInput => ({
  phone: nationalOf(phone),
  message,
  reply,
});

export const responseBody = (values: ResponseInput): ResponseInput => ({ ...values, phone: storedPhone(values.phone) });

/**
 * Whether a form for new items holds the one that it has just saved, changed since. Who corrects it leaves whom it answers
 * and what, or the answer, as it was; who goes on to the next one changes both.
 */
export const isSameResponse = (saved: ResponseInput, typed: ResponseInput): boolean =>
  (saved.phone === storedPhone(typed.phone) && messageKey(saved.message) === messageKey(typed.message)) ||
  saved.reply.trim() === typed.reply.trim();
