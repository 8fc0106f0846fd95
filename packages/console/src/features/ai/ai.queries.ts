import type { AiSettings } from '@recado/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { type EditFields, yesOrNo } from '../../shared/edit-conflict.ts';
import { notify } from '../../shared/notify.tsx';
import { showSaved } from '../../shared/show-saved.ts';
import { useEdit } from '../../shared/use-edit.ts';
import type { SavedEdit } from '../../shared/use-saved-form.ts';

export const savedAiSettings = queryOptions({
  queryKey: ['ai'],
  queryFn: ({ signal }) => api.ai.get(undefined, { signal }),
});

const fields: EditFields = {
  OPENAI_ENABLED: { label: 'Responder com inteligência artificial', show: yesOrNo },
  OPENAI_API_KEY: { label: 'Chave da API', isSecret: true },
  OPENAI_MODEL: { label: 'Modelo' },
  OPENAI_MAX_TOKENS: { label: 'Máximo de tokens' },
  OPENAI_TEMPERATURE: { label: 'Temperatura' },
  OPENAI_SYSTEM_PROMPT: { label: 'Prompt do sistema' },
};

export function useSaveAiSettings({ base, take, follow }: SavedEdit<AiSettings>) {
  const queryClient = useQueryClient();
  return useEdit({
    base,
    fields,
    mine: (values: AiSettings) => values,
    save: (body, seen) => api.ai.save({ body }, { base: seen }),
    follow,
    onKept: (present) => {
      take(present);
      return showSaved(queryClient, savedAiSettings.queryKey, () => present);
    },
    // An answer already under way would bring back the old values after the new ones.
    onMutate: () => queryClient.cancelQueries({ queryKey: savedAiSettings.queryKey }),
    onSaved: async (saved) => {
      await showSaved(queryClient, savedAiSettings.queryKey, () => saved);
      notify.success('Configurações da OpenAI salvas com sucesso!');
    },
  });
}
