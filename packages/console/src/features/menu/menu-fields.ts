import type { EditFields } from '../../shared/edit-conflict.ts';

export const menuFields: EditFields = { message: { label: 'Mensagem' }, reply: { label: 'Resposta' } };
