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

/** What makes a response this one: whom it answers and what, and the answer. */
export const responseParts = ({ phone, message, reply }: ResponseInput): string[] => [
  `${phone} ${messageKey(message)}`,
  reply,
];
