import { ApiError, type ContactGroup, contactTexts } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import { countOf } from '../../../shared/format.ts';
import { notify } from '../../../shared/notify.tsx';
import { askUsage } from '../../../shared/usage.ts';
import { contactsKey } from '../contacts.queries.ts';

/** Asks, deletes the group, and takes it off the contacts that held it. */
export function useGroupRemoval(onRemoved: (group: ContactGroup) => void) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id }: ContactGroup) => api.contacts.removeGroup({ params: { id } }),
    onSuccess: (_, group) => {
      notify.success('Grupo excluído com sucesso!');
      onRemoved(group);
      return client.invalidateQueries({ queryKey: contactsKey });
    },
    onError: (error) => {
      notify.error(errorText(error, contactTexts.removeGroupFailed));
      if (error instanceof ApiError && error.status === 404) void client.invalidateQueries({ queryKey: contactsKey });
    },
  });
  const ask = async (group: ContactGroup) => {
    const usage = await askUsage('group', group.id);
    const stay =
      group.contactCount > 0 ? `\n\n${countOf(group.contactCount, 'contato sai', 'contatos saem')} do grupo.` : '';
    if (window.confirm(`Tem certeza que deseja excluir o grupo ${group.name}?${stay}${usage}`)) mutation.mutate(group);
  };
  return {
    ask: (group: ContactGroup) => void ask(group),
    isRemoving: (id: string) => mutation.isPending && mutation.variables.id === id,
  };
}
