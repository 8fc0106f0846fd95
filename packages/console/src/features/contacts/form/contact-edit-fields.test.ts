import { ApiError } from '@recado/contract';
import { expect, it, vi } from 'vitest';
import { saveEdit } from '../../../shared/edit-conflict.ts';
import { contactFieldsOf } from './contact-edit-fields.ts';

it('shows a number as it is written everywhere, and a group that is gone in words', async () => {
  const present = { name: 'Ana', phone: '+55 11 98765-4321', groupIds: ['gone'] };
  const mine = { name: 'Ana', phone: '+351912345678', groupIds: [] };
  const ask = vi.fn(async () => 'edit' as const);
  const save = () => Promise.reject(new ApiError(412, { code: 'EDIT_CONFLICT', details: { present } }));
  await saveEdit({ base: mine, fields: contactFieldsOf([]), mine: () => mine, save, ask });
  expect(ask).toHaveBeenCalledWith([
    { label: 'Telefone', mine: '+351912345678', saved: '+55 11 98765-4321' },
    { label: 'Grupos', mine: '', saved: 'um grupo excluído' },
  ]);
});
