import { type Tag, tagInput } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { saveOnLatest } from '../../shared/save-edit.ts';
import { tagList } from '../../shared/tags.ts';
import { askUsage } from '../../shared/usage.ts';

export function useTagActivation(tag: Tag) {
  const client = useQueryClient();
  return useMutation({
    // A second thought waits for the first: what was wished last is what is kept.
    scope: { id: `tag-${tag.id}` },
    mutationFn: async (isActive: boolean) => {
      if (!isActive && !(await mayEnd(tag))) return false;
      // A second thought is about what the first one left.
      await saveOnLatest(client.getQueryData(tagList.queryKey)?.find(({ id }) => id === tag.id) ?? tag, (base) =>
        api.tags.update({ params: { id: tag.id }, body: tagInput.parse({ ...base, isActive }) }, { base }),
      );
      return true;
    },
    onSuccess: async (isSaved) => {
      if (!isSaved) return;
      await client.invalidateQueries({ queryKey: tagList.queryKey });
      notify.success('Tag atualizada com sucesso!');
    },
    onError: (error) => notify.error(errorText(error, 'Erro ao atualizar tag')),
  });
}

/** Asks only where something would stop working: switching off can be undone. */
async function mayEnd({ id, name }: Tag): Promise<boolean> {
  const usage = await askUsage('tag', id);
  return usage === '' || window.confirm(`Desativar a tag {${name}}?${usage}`);
}
