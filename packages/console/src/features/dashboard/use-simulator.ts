import type { ReplySource, TraceStep } from '@recado/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, errorText } from '../../shared/api.ts';

export interface Question {
  phone: string;
  message: string;
  isGroup: boolean;
}

interface Outcome {
  reply: string;
  source: ReplySource;
  trace: TraceStep[];
}

export interface Exchange {
  id: number;
  question: Question;
  state: { status: 'waiting' } | { status: 'failed'; problem: string } | ({ status: 'settled' } & Outcome);
}

const historyMax = 6;

/** A conversation that happens nowhere but on this page. */
export function useSimulator() {
  const lastId = useRef(0);
  const [exchanges, setExchanges] = useState<Exchange[]>([]);
  const [explainedId, setExplainedId] = useState<number>();

  const settle = (id: number, state: Exchange['state']) =>
    setExchanges((list) => list.map((exchange) => (exchange.id === id ? { ...exchange, state } : exchange)));
  const ask = useMutation({
    // As in every chat, the next message is written before the answer is there; they are answered in order.
    scope: { id: 'simulator' },
    mutationFn: ({ question }: Pick<Exchange, 'id' | 'question'>) => api.autoReply.simulate({ body: question }),
    onSuccess: (outcome, { id }) => {
      settle(id, { status: 'settled', ...outcome });
      setExplainedId(id);
    },
    onError: (error, { id }) =>
      settle(id, { status: 'failed', problem: errorText(error, 'Erro ao simular a mensagem') }),
  });

  return {
    exchanges,
    explained: exchanges.find(({ id }) => id === explainedId),
    explain: setExplainedId,
    isWaiting: ask.isPending,
    simulate(question: Question) {
      lastId.current += 1;
      const id = lastId.current;
      setExchanges((list) => [...list, { id, question, state: { status: 'waiting' as const } }].slice(-historyMax));
      ask.mutate({ id, question });
    },
    retry({ id, question }: Exchange) {
      settle(id, { status: 'waiting' });
      ask.mutate({ id, question });
    },
  };
}
