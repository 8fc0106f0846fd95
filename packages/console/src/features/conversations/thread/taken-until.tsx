import { Button, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Conversation } from '@recado/contract';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { ConversationActions } from '../use-conversation-actions.ts';
import classes from './taken-until.module.css';

const hour = 3600_000;
const spans = [
  { label: '30 Minutos', ms: hour / 2 },
  { label: '2 Horas', ms: 2 * hour },
  { label: '8 Horas', ms: 8 * hour },
  { label: '1 Dia', ms: 24 * hour },
];

interface TakenUntilProps {
  conversation: Conversation;
  take: ConversationActions['take'];
}

/** Until when the rules keep quiet, counted from now or told by the clock. */
export function TakenUntil({ conversation, take }: TakenUntilProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const change = (until: number) => take.mutate(new Date(until).toISOString(), { onSuccess: close });
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => !isOpen && close()}
      position="bottom-end"
      trapFocus
      withRoles
      shadow="md"
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconClock size={16} stroke={1.7} aria-hidden />} onClick={toggle}>
          Mudar Hora
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Até quando a conversa é sua">
        <p className={classes.about}>Fica com você por mais:</p>
        <div className={classes.spans}>
          {spans.map(({ label, ms }) => (
            <Button key={label} variant="default" disabled={take.isPending} onClick={() => change(Date.now() + ms)}>
              {label}
            </Button>
          ))}
        </div>
        <Clock start={conversation.taken_until} isBusy={take.isPending} onChoose={change} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ClockProps {
  start: string | null;
  isBusy: boolean;
  onChoose: (until: number) => void;
}

function Clock({ start, isBusy, onChoose }: ClockProps) {
  const [typed, setTyped] = useState(() => localInput(start ? Date.parse(start) : Date.now() + hour));
  const [problem, setProblem] = useState<string>();
  return (
    <form
      className={classes.clock}
      onSubmit={(event) => {
        event.preventDefault();
        const until = Date.parse(typed);
        if (until > Date.now()) onChoose(until);
        else setProblem('Escolha uma hora que ainda não passou');
      }}
    >
      <TextInput
        type="datetime-local"
        label="Ou até"
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" loading={isBusy}>
        Salvar
      </Button>
    </form>
  );
}

/** The wall clock of whoever looks, as the browser's field wants it. */
function localInput(time: number): string {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
