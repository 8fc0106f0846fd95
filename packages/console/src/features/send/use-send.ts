import { ConnectionError, type SentMessage } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { newKey } from '../../shared/new-key.ts';
import { notify } from '../../shared/notify.tsx';
import type { SendValues } from './check-send.ts';
import { recentSends } from './send.queries.ts';

const bannerMs = 5000;

/** One of them at most. */
interface SentFiles {
  image: File | undefined;
  attachmentId: string | undefined;
}

/** Sends one message and remembers, for as long as it matters, what became of it. */
export function useSend(onSent: () => void) {
  const client = useQueryClient();
  const [sent, setSent] = useState<SentMessage>();
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(undefined), bannerMs);
    return () => clearTimeout(timer);
  }, [sent]);

  // Of the filled form: after a lost answer the second click is the same message, not a second one.
  const key = useRef(newKey());
  const mutation = useMutation({
    mutationFn: ({ instanceId, phone, message, image, attachmentId }: SendValues & SentFiles) =>
      api.send.send({
        body: { instanceId, to: `55${phone}`, message, key: key.current, attachmentId },
        files: { media: image },
      }),
    onMutate: () => setSent(undefined),
    onSuccess: (message) => {
      key.current = newKey();
      onSent();
      // It ran into a lock that nobody knew of before.
      if (message.state === 'queued') return notify.info(`Mensagem na fila. ${message.error ?? ''}`.trim());
      notify.success('Mensagem enviada com sucesso!');
      setSent(message);
    },
    onError: (failure) => {
      if (!(failure instanceof ConnectionError)) key.current = newKey();
    },
    // Refused or unconfirmed, a message may have been written down all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: recentSends.queryKey }),
  });
  const { error, isPending } = mutation;
  return {
    sent,
    problem: error ? problemOf(error) : undefined,
    isSending: isPending,
    start: mutation.mutate,
    /** What went wrong concerned a message that is being changed by now. */
    forget: () => {
      if (!error) return;
      key.current = newKey();
      mutation.reset();
    },
  };
}

const problemOf = (error: Error): string =>
  error instanceof ConnectionError ? 'Erro de conexão ao enviar mensagem' : errorText(error, 'Erro ao enviar mensagem');
