import { ConnectionError, type SentMessage } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import type { SendValues } from './check-send.ts';
import { recentSends } from './send.queries.ts';

const bannerMs = 5000;

/** Sends one message and remembers, for as long as it matters, what became of it. */
export function useSend(onSent: () => void) {
  const client = useQueryClient();
  const [sent, setSent] = useState<SentMessage>();
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(undefined), bannerMs);
    return () => clearTimeout(timer);
  }, [sent]);

  const mutation = useMutation({
    mutationFn: ({ instanceId, phone, message, image }: SendValues & { image: File | undefined }) =>
      api.send.send({ body: { instanceId, to: `55${phone}`, message }, files: { media: image } }),
    onMutate: () => setSent(undefined),
    onSuccess: (message) => {
      notify.success('Mensagem enviada com sucesso!');
      onSent();
      setSent(message);
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
      if (error) mutation.reset();
    },
  };
}

const problemOf = (error: Error): string =>
  error instanceof ConnectionError ? 'Erro de conexão ao enviar mensagem' : errorText(error, 'Erro ao enviar mensagem');
