import type { ContactSortField } from '@recado/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ContactsView, contactsAddress, sortedBy, viewOf } from './contacts-view.ts';

/** The view that the address tells, and how to change it. */
export function useContactsView() {
  // As text, so that an equal address is the same view.
  const address = JSON.stringify(contactsAddress(useSearch({ strict: false })));
  const view = useMemo(() => viewOf(JSON.parse(address)), [address]);
  const navigate = useNavigate();
  const show = (change: Partial<ContactsView>) =>
    void navigate({
      to: '/contatos',
      search: (current: object): object => contactsAddress({ ...current, ...change }),
      // Going back returns to the last group, not to every letter that was typed.
      replace: !('groupId' in change),
      resetScroll: false,
    });
  return { view, show, sortBy: (field: ContactSortField) => show(sortedBy(view, field)) };
}

export type ShowContacts = ReturnType<typeof useContactsView>['show'];
