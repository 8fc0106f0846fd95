import type { ContactGroup } from '@recado/contract';
import type { EditFields } from '../../../shared/edit-conflict.ts';

/** What of a contact two people can have written differently. */
export const contactFieldsOf = (groups: readonly ContactGroup[]): EditFields => ({
  name: { label: 'Nome' },
  phone: { label: 'Telefone' },
  email: { label: 'E-mail' },
  company: { label: 'Empresa' },
  title: { label: 'Cargo' },
  groupIds: {
    label: 'Grupos',
    show: (ids) =>
      (ids as string[])
        .map((id) => groups.find((group) => group.id === id)?.name ?? 'um grupo excluído')
        .sort((a, b) => a.localeCompare(b, 'pt-BR'))
        .join(', '),
  },
});
