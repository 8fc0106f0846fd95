import { type ResponseInput, storedPhone } from '@recado/contract';
import type { EditFields } from '../../shared/edit-conflict.ts';

export const responseFields: EditFields = {
  phone: { label: 'Telefone' },
  message: { label: 'Mensagem' },
  reply: { label: 'Resposta' },
};

export const responseBody = (values: ResponseInput): ResponseInput => ({ ...values, phone: storedPhone(values.phone) });
