import { Switch } from '@mantine/core';
import type { ResponseQuickAction } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { saveOnLatest } from '../../shared/save-edit.ts';
import { useCachedList } from '../../shared/use-cached-list.ts';
import classes from './active-switch.module.css';
import { responseQuickActions } from './quick-actions.queries.ts';

export function ActiveSwitch({ action }: { action: ResponseQuickAction }) {
  const list = useCachedList<ResponseQuickAction>(responseQuickActions.queryKey);
  const toggle = useMutation({
    // A second thought waits for the first: what was wished last is what is kept.
    scope: { id: `quick-action-${action.id}` },
    mutationFn: (is_active: boolean) =>
      // A second thought is about what the first one left.
      saveOnLatest(list.find(action.id) ?? action, (base) => {
        const { id, ...body } = base;
        return api.responseQuickActions.update({ params: { id }, body: { ...body, is_active } }, { base });
      }),
    onSuccess: async (changed) => {
      await list.replace(changed);
      notify.success('Ação rápida atualizada com sucesso!');
    },
    onError: (error) => notify.error(errorText(error, 'Erro ao salvar ação rápida de resposta')),
  });
  return (
    <Switch
      classNames={classes}
      // Shows the wish at once; a refusal brings the truth back.
      checked={toggle.isPending ? toggle.variables : action.is_active}
      onChange={(event) => toggle.mutate(event.currentTarget.checked)}
      aria-label={`${action.name} ativa`}
    />
  );
}
