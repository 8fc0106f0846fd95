import { useQueryClient } from '@tanstack/react-query';
import { contactsKey, contactWindow } from './contacts.queries.ts';
import type { ContactsView } from './contacts-view.ts';

/** Everything on the screen again; shaped like a query for the button that asks for it. */
export function useRefresh(view: ContactsView) {
  const client = useQueryClient();
  const refetch = async () => {
    await client.refetchQueries({ queryKey: contactsKey, type: 'active' });
    const { error = null, data } = client.getQueryState(contactWindow(view, 0).queryKey) ?? {};
    return { error, data };
  };
  return { refetch };
}
