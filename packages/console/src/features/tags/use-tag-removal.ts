import { ApiError, type Tag } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { tagList } from '../../shared/tags.ts';
import { askUsage } from '../../shared/usage.ts';

/** Asks, with a word about the messages that would be left without their tag, and deletes. */
export function useTagRemoval() {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: async (tag: Tag) => {
      const usage = await askUsage('tag', tag.id);
      if (!window.confirm(`Tem certeza que deseja excluir esta tag?\n\n{${tag.name}}${usage}`)) return false;
      await api.tags.remove({ params: { id: tag.id } });
      return true;
    },
    onSuccess: async (isRemoved) => {
      if (!isRemoved) return;
      notify.success('Tag excluída com sucesso!');
      await client.invalidateQueries({ queryKey: tagList.queryKey });
      // The button that had the focus is gone with its row.
      document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
    },
    onError: (error) => {
      notify.error(errorText(error, 'Erro ao excluir tag'));
      // Somebody else was faster: what is shown is out of date.
      if (error instanceof ApiError && error.status === 404) {
        void client.invalidateQueries({ queryKey: tagList.queryKey });
      }
    },
  });
  return {
    ask: (tag: Tag) => removal.mutate(tag),
    isRemoving: (id: string) => removal.isPending && removal.variables.id === id,
  };
}
