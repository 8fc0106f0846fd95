import { ApiError, type Trigger, triggerInput } from '@recado/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import { instanceList } from '../../../shared/instances.ts';
import { notify } from '../../../shared/notify.tsx';
import { useEdit } from '../../../shared/use-edit.ts';
import { contactGroups, scriptList, triggerList } from '../triggers.queries.ts';
import { draftOf, type TriggerDraft } from './trigger-draft.ts';
import { type ReferenceNames, triggerFields } from './trigger-fields.ts';

interface TriggerSave {
  trigger: Trigger | undefined;
  onSaved: (saved: Trigger) => void;
  onKept: () => void;
  onProblem: (text: string) => void;
  onFieldProblem: (field: 'condition_value' | 'actions', text: string) => void;
}

export function useTriggerSave({ trigger, onSaved, onKept, onProblem, onFieldProblem }: TriggerSave) {
  const client = useQueryClient();
  return useEdit({
    base: useRef(trigger),
    fields: triggerFields(useNames()),
    mine: (values: TriggerDraft) => triggerInput.parse(values),
    typed: draftOf,
    save: (body, base) =>
      trigger ? api.triggers.update({ params: { id: trigger.id }, body }, { base }) : api.triggers.create({ body }),
    onKept: async () => {
      await client.invalidateQueries({ queryKey: triggerList.queryKey });
      onKept();
    },
    onSaved: async (saved) => {
      notify.success(trigger ? 'Gatilho atualizado com sucesso!' : 'Gatilho criado com sucesso!');
      // Before closing, so that the card appears with what was saved.
      await client.invalidateQueries({ queryKey: triggerList.queryKey });
      onSaved(saved);
    },
    onError: (error) => {
      const fields = fieldsOf(error);
      if (fields['condition_value']) onFieldProblem('condition_value', fields['condition_value']);
      const [wrongAction] = Object.entries(fields).flatMap(([field, text]) => {
        const [, place, recipient] = /^actions\.(\d+)(\.value\.(?:to|phone)$)?/.exec(field) ?? [];
        if (place === undefined) return [];
        // What is wrong with a recipient stands at its action already.
        return [recipient ? `Corrija a ação ${Number(place) + 1}.` : `Ação ${Number(place) + 1}: ${text}`];
      });
      if (wrongAction) onFieldProblem('actions', wrongAction);
      if (!wrongAction && !fields['condition_value']) {
        onProblem(errorText(error, trigger ? 'Erro ao atualizar gatilho' : 'Erro ao criar gatilho'));
      }
    },
  });
}

/** For two versions that are compared. What could not be loaded is called by its id: it may well be there. */
function useNames(): ReferenceNames {
  const { data: instances } = useQuery(instanceList);
  const { data: groups } = useQuery(contactGroups);
  const { data: scripts } = useQuery(scriptList);
  return {
    instance: (id) => instances?.find(({ instance_id }) => instance_id === id)?.instance_name,
    group: (id) => (groups ? groups.find((group) => group.id === id)?.name : id),
    script: (id) => scripts?.find((script) => script.id === id)?.name,
  };
}

/** What only the server can know, by field: whether a cron text has a meaning, whether ids still exist. */
const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? ((error.details?.['fields'] as Record<string, string> | undefined) ?? {}) : {};
