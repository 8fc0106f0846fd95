import { ApiError, ConnectionError, type Conversation } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import { newKey } from '../../../shared/new-key.ts';
import { conversationsKey, newestMessages } from '../conversations.queries.ts';

interface Written {
  text: string;
  attachmentId: string | undefined;
  /** How far the conversation was known; left out, it goes whatever was answered. */
  mark: string | undefined;
}

/** What somebody else wrote since. */
export interface AnsweredMeanwhile {
  by: 'console' | 'phone';
  text: string;
}

/** Sends what was written; what was refused is kept by whoever wrote it, with the reason. */
export function useSendMessage({ id }: Conversation, onSent: (written: Written) => void) {
  const client = useQueryClient();
  // Of what is written: after a lost answer the second Enter is the same message, not a second one.
  const key = useRef(newKey());
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: ({ text, attachmentId, mark }: Written) =>
      api.conversations.send({ params: { id }, body: { text, key: key.current, attachmentId, mark } }),
    onSuccess: (message, written) => {
      key.current = newKey();
      onSent(written);
      client.setQueryData(newestMessages(id, undefined).queryKey, (known) =>
        // The mark was made before this message.
        known && !known.items.some((other) => other.id === message.id)
          ? { ...known, mark: null, items: [message, ...known.items] }
          : known,
      );
    },
    onError: (failure) => {
      if (!(failure instanceof ConnectionError)) key.current = newKey();
    },
    // Refused or unconfirmed, it may have been written down all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: conversationsKey }),
  });
  return {
    send: mutate,
    isSending: isPending,
    answered: answeredIn(error),
    problem: error && !answeredIn(error) ? problemOf(error) : undefined,
    /** What went wrong concerned a message that is being changed by now. */
    forget: () => {
      if (!error) return;
      key.current = newKey();
      reset();
    },
  };
}

function answeredIn(error: Error | null): AnsweredMeanwhile | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONVERSATION_ANSWERED') return undefined;
  const { by, text } = error.details ?? {};
  return { by: by === 'phone' ? 'phone' : 'console', text: String(text ?? '') };
}

const problemOf = (error: Error): string =>
  error instanceof ConnectionError ? 'Erro de conexão ao enviar mensagem' : errorText(error, 'Erro ao enviar mensagem');
