import { ApiError, type Trigger, triggerInput } from '@recado/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import { instanceList } from '../../../shared/instances.ts';
import { notify } from '../../../shared/notify.tsx';
import { sendQuickActions } from '../../../shared/send-quick-actions.ts';
import { useEdit } from '../../../shared/use-edit.ts';
import { useSaveTarget } from '../../../shared/use-save-target.ts';
import { contactGroups, scriptList, triggerList } from '../triggers.queries.ts';
import { draftOf, type TriggerDraft, triggerParts } from './trigger-draft.ts';
import { type ReferenceNames, triggerFields } from './trigger-fields.ts';
import { wrongActions } from './wrong-actions.ts';

interface TriggerSave {
  /** The one being edited; undefined for a new one. */
  trigger: Trigger | undefined;
  values: TriggerDraft;
  follow: (kept: Partial<TriggerDraft>) => void;
  onSaved: () => void;
  onKept: () => void;
  refuse: (name: string, text: string, atField?: () => void) => void;
  onFieldProblem: (field: 'condition_value' | 'actions', text: string) => void;
}

export function useTriggerSave(options: TriggerSave) {
  const { trigger, values: draft, follow, onSaved, onKept, refuse, onFieldProblem } = options;
  const client = useQueryClient();
  const { stored, target, targetOf, holds, keep, edit } = useSaveTarget<TriggerDraft, Trigger>({
    opened: trigger,
    values: draft,
    parts: triggerParts,
    typed: draftOf,
  });
  const save = useEdit({
    ...edit,
    follow,
    fields: triggerFields(useNames()),
    mine: (values: TriggerDraft) => triggerInput.parse(values),
    typed: draftOf,
    save: (body, base) => {
      const to = targetOf(body);
      return to ? api.triggers.update({ params: { id: to.id }, body }, { base }) : api.triggers.create({ body });
    },
    onKept: async () => {
      await client.invalidateQueries({ queryKey: triggerList.queryKey });
      onKept();
    },
    onSaved: async (saved) => {
      notify.success(saved.id === stored?.id ? 'Gatilho atualizado com sucesso!' : 'Gatilho criado com sucesso!');
      // Before closing, so that the card appears with what was saved.
      await client.invalidateQueries({ queryKey: triggerList.queryKey });
      keep(saved);
      onSaved();
    },
    onError: (error, values) => {
      const fields = fieldsOf(error);
      const { condition_value: wrongValue } = fields;
      const [wrongAction] = wrongActions(fields, draft);
      const atFields = () => {
        if (wrongValue) onFieldProblem('condition_value', wrongValue);
        if (wrongAction) onFieldProblem('actions', wrongAction);
      };
      const text = errorText(error, targetOf(values) ? 'Erro ao atualizar gatilho' : 'Erro ao criar gatilho');
      refuse(values.name, text, wrongValue || wrongAction ? atFields : undefined);
    },
  });
  return { save, target, holds };
}

/** For two versions that are compared. What could not be loaded is called by its id: it may well be there. */
function useNames(): ReferenceNames {
  const { data: instances } = useQuery(instanceList);
  const { data: groups } = useQuery(contactGroups);
  const { data: scripts } = useQuery(scriptList);
  const { data: quickActions } = useQuery(sendQuickActions);
  return {
    instance: (id) => instances?.find(({ instance_id }) => instance_id === id)?.instance_name,
    group: (id) => (groups ? groups.find((group) => group.id === id)?.name : id),
    quickAction: (id) => (quickActions ? quickActions.find((action) => action.id === id)?.name : `nº ${id}`),
    script: (id) => scripts?.find((script) => script.id === id)?.name,
  };
}

/** What only the server can know, by field: whether a cron text has a meaning, whether ids still exist. */
const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? ((error.details?.['fields'] as Record<string, string> | undefined) ?? {}) : {};
