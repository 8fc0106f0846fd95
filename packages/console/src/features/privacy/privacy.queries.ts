import type { PersonalData, UnnumberedPerson, Whom } from '@recado/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { countOf } from '../../shared/format.ts';
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
      let page: FoundPeople = { people: [], next: before?.next ?? '' };
      while (page.people.length === 0 && page.next !== null) {
        page = await api.privacy.people({ query: { search, after: page.next } });
      }
      return { people: [...(before?.people ?? []), ...page.people], next: page.next };
    },
  });

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
