import type { Contact, PersonalData, UnnumberedPerson, Whom } from '@recado/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { countOf } from '../../shared/format.ts';
import { plain, searchFor } from '../../shared/list-search.ts';
import { notify } from '../../shared/notify.tsx';
import { saveFile } from '../../shared/save-file.ts';

/** Asked for one person at a time and never kept: it is somebody's personal data. */
export const useFindPersonalData = () =>
  useMutation({ mutationFn: (query: Whom): Promise<PersonalData> => api.privacy.find({ query }) });

export const useExportPersonalData = () =>
  useMutation({ mutationFn: async (query: Whom) => saveFile(await api.privacy.export({ query })) });

export const usePurgePersonalData = () =>
  useMutation({ mutationFn: (body: Whom): Promise<PersonalData> => api.privacy.purge({ body }) });

export interface FoundPeople {
  /** Of the book, with a number; a name that more of them have is to be written in full. */
  contacts: Contact[];
  people: UnnumberedPerson[];
  next: string | null;
}

/** Until somebody is found: the server looks at so many at a time, of whom none may have the name. */
export const useFindPeople = () =>
  useMutation({
    mutationFn: async ({
      search,
      before,
    }: {
      search: string;
      before: FoundPeople | undefined;
    }): Promise<FoundPeople> => {
      const contacts = before?.contacts ?? (await contactsNamed(search));
      let page: Omit<FoundPeople, 'contacts'> = { people: [], next: before?.next ?? '' };
      while (page.people.length === 0 && page.next !== null) {
        page = await api.privacy.people({ query: { search, after: page.next } });
      }
      return { contacts, people: [...(before?.people ?? []), ...page.people], next: page.next };
    },
  });

const contactsMax = 50;

/** Those who have a number: without one they are among the people. */
async function contactsNamed(search: string): Promise<Contact[]> {
  const query = {
    q: search,
    groupId: undefined,
    sort: 'name',
    direction: 'asc',
    offset: 0,
    limit: contactsMax,
  } as const;
  const { contacts } = await api.contacts.search({ query });
  const isNamed = searchFor(search);
  return contacts.filter(({ name, phone }) => phone !== '' && isNamed(plain(name)));
}

export const unprovenOptOuts = queryOptions({
  queryKey: ['opt-outs', 'unproven'],
  queryFn: ({ signal }) => api.consent.listUnproven(undefined, { signal }),
});

export function useUndoOptOuts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[] } | { all: true }) => api.consent.undoUnproven({ body }),
    onSuccess: ({ undone }) => notify.success(countOf(undone, 'saída desfeita', 'saídas desfeitas')),
    onError: (error) => notify.error(errorText(error, 'Erro ao desfazer as saídas')),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: unprovenOptOuts.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['contacts'] }),
      ]),
  });
}
