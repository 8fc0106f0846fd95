import type { ConversationMessage } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { conversationsKey } from './conversations.queries.ts';

const numberOf = ({ id }: Pick<ConversationMessage, 'id'>): number => Number(id.replace('note-', ''));

/** What is written down in a conversation for the house. */
export function useNotes(id: number) {
  const client = useQueryClient();
  const lookAgain = () => client.invalidateQueries({ queryKey: conversationsKey });
  const tell = (problem: string) => (error: Error) => notify.error(errorText(error, problem));
  return {
    add: useMutation({
      mutationFn: (text: string) => api.notes.create({ params: { id }, body: { text } }),
      onSuccess: lookAgain,
      onError: tell('Erro ao salvar a nota'),
    }),
    change: useMutation({
      mutationFn: ({ note, text }: { note: ConversationMessage; text: string }) =>
        api.notes.update({ params: { id, note: numberOf(note) }, body: { text } }),
      onSuccess: lookAgain,
      onError: tell('Erro ao salvar a nota'),
    }),
    remove: useMutation({
      mutationFn: (note: ConversationMessage) => api.notes.remove({ params: { id, note: numberOf(note) } }),
      onSuccess: lookAgain,
      onError: tell('Erro ao excluir a nota'),
    }),
  };
}
