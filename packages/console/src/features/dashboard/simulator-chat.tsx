import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { menuExamples } from './dashboard.queries.ts';
import classes from './simulator-chat.module.css';
import { SimulatorExchange } from './simulator-exchange.tsx';
import type { Exchange } from './use-simulator.ts';

interface SimulatorChatProps {
  exchanges: Exchange[];
  explainedId: number | undefined;
  onExplain: (id: number) => void;
  onRetry: (exchange: Exchange) => void;
  onTry: (message: string) => void;
}

export function SimulatorChat({ exchanges, explainedId, onExplain, onRetry, onTry }: SimulatorChatProps) {
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message is kept in view whenever one changes
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [exchanges]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region that the keyboard has to reach
    <div className={classes.log} ref={log} role="log" aria-label="Conversa simulada" tabIndex={0}>
      {exchanges.length === 0 && <Start onTry={onTry} />}
      {exchanges.map((exchange) => (
        <SimulatorExchange
          key={exchange.id}
          exchange={exchange}
          isExplained={exchange.id === explainedId}
          onExplain={() => onExplain(exchange.id)}
          onRetry={() => onRetry(exchange)}
        />
      ))}
    </div>
  );
}

const greetings = ['oi', 'bom dia', 'qual o horário?'];

function Start({ onTry }: { onTry: (message: string) => void }) {
  const { data: examples } = useQuery(menuExamples);
  return (
    <div className={classes.start}>
      <p>Comece com uma destas, ou escreva a sua:</p>
      <div>
        {(examples?.length ? examples : greetings).map((message) => (
          <Button
            key={message}
            variant="default"
            size="compact-md"
            radius="xl"
            className={classes.example}
            onClick={() => onTry(message)}
          >
            {message}
          </Button>
        ))}
      </div>
    </div>
  );
}
