import { expect, it } from 'vitest';
import { compareVersions } from '../../../shared/edit-conflict.ts';
import { contactFieldsOf } from './contact-edit-fields.ts';

it('shows a number as it is written everywhere, and a group that is gone in words', () => {
  const base = { name: 'Ana', phone: '+55 11 98765-0000', groupIds: ['gone'] };
  const saved = { name: 'Ana', phone: '+55 11 98765-4321', groupIds: ['gone'] };
  const mine = { name: 'Ana', phone: '+351912345678', groupIds: [] };
  expect(compareVersions(contactFieldsOf([]), { base, mine, saved })).toEqual({
    both: [{ name: 'phone', label: 'Telefone', mine: '+351912345678', saved: '+55 11 98765-4321' }],
    onlyMine: [{ name: 'groupIds', label: 'Grupos', mine: '', saved: 'um grupo excluído' }],
    onlyTheirs: [],
  });
});
