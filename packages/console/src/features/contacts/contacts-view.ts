import {
  type ContactFilter,
  type ContactSearch,
  type ContactSortField,
  contactLimits,
  contactSortFields,
} from '@recado/contract';

/** Which contacts are looked at, and in which order. It lives in the address, so that a reload comes back to it. */
export type ContactsView = Omit<ContactSearch, 'offset' | 'limit'>;

/** The address says only what differs from the usual. */
type ContactsAddress = Partial<ContactsView>;

const usual = { q: '', sort: 'name', direction: 'asc' } as const;

/** Anything unknown in the address is as good as nothing. */
export function contactsAddress(search: Record<string, unknown>): ContactsAddress {
  const { q, groupId, sort, direction } = search;
  // The router reads `?q=119` as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, contactLimits.searchMax) : '';
  const field = contactSortFields.find((name) => name === sort);
  return {
    ...(text !== '' && { q: text }),
    ...(typeof groupId === 'string' && groupId !== '' && { groupId }),
    ...(field && field !== usual.sort && { sort: field }),
    ...(direction === 'desc' && { direction }),
  };
}

export const viewOf = (address: ContactsAddress): ContactsView => ({ ...usual, groupId: undefined, ...address });

export const filterOf = ({ q, groupId }: ContactsView): ContactFilter => ({ q, groupId });

/** The same field turns round; another one starts the way people read it: names from A, dates from the newest. */
export function sortedBy(view: ContactsView, sort: ContactSortField): Pick<ContactsView, 'sort' | 'direction'> {
  if (sort === view.sort) return { sort, direction: view.direction === 'asc' ? 'desc' : 'asc' };
  return { sort, direction: sort === 'createdAt' ? 'desc' : 'asc' };
}

export const sortLabels: Record<ContactSortField, string> = {
  name: 'Nome',
  phone: 'Telefone',
  email: 'E-mail',
  company: 'Empresa',
  createdAt: 'Data de cadastro',
};
