import { type Conversation, systemGroupIds } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { conversationById, conversationsKey } from './conversations.queries.ts';

/** What can be done with a conversation as a whole. */
export function useConversationActions({ id, contact_id, name, phone }: Conversation) {
  const client = useQueryClient();
  const params = { id };
  const lookAgain = () => client.invalidateQueries({ queryKey: conversationsKey });
  const follow = (conversation: Conversation) => {
    client.setQueryData(conversationById(id).queryKey, conversation);
    return lookAgain();
  };
  const tell = (problem: string) => (error: Error) => notify.error(errorText(error, problem));

  return {
    take: useMutation({
      mutationFn: (until: string | undefined) =>
        api.conversations.take({ params, body: until === undefined ? {} : { until } }),
      onSuccess: follow,
      onError: tell('Erro ao assumir a conversa'),
    }),
    giveBack: useMutation({
      mutationFn: () => api.conversations.giveBack({ params }),
      onSuccess: follow,
      onError: tell('Erro ao devolver a conversa'),
    }),
    finish: useMutation({
      mutationFn: () => api.conversations.finish({ params }),
      onSuccess: async (conversation) => {
        notify.success('Conversa resolvida.');
        await follow(conversation);
      },
      onError: tell('Erro ao marcar a conversa como resolvida'),
    }),
    read: useMutation({ mutationFn: () => api.conversations.read({ params }), onSuccess: lookAgain }),
    unread: useMutation({
      mutationFn: () => api.conversations.unread({ params }),
      onSuccess: lookAgain,
      onError: tell('Erro ao marcar a conversa como não lida'),
    }),
    block: useMutation({
      mutationFn: async (): Promise<void> => {
        const groupId = systemGroupIds.blocked;
        if (contact_id !== null) await api.contacts.addToGroup({ params: { contactId: contact_id, groupId } });
        else await api.contacts.create({ body: { name, phone, groupIds: [groupId] } });
      },
      onSuccess: async () => {
        notify.success(`${name} foi para o grupo Bloqueado.`);
        await Promise.all([lookAgain(), client.invalidateQueries({ queryKey: ['contacts'] })]);
      },
      onError: tell('Erro ao bloquear o contato'),
    }),
  };
}

export type ConversationActions = ReturnType<typeof useConversationActions>;
