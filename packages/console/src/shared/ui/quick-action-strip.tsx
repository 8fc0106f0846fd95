import { Button, Skeleton } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import classes from './quick-action-strip.module.css';

interface QuickActionStripProps<Action> {
  /** Undefined while they are on their way, or did not arrive. */
  actions: readonly Action[] | undefined;
  isPending: boolean;
  /** Where they are managed. */
  tab: 'send' | 'response';
  /** What is said while there are none. */
  empty: string;
  /** What is said when they could not be loaded. */
  problem: ReactNode;
  markOf?: ((action: Action) => ReactNode) | undefined;
  disabled?: boolean;
  onPick: (action: Action) => void;
}

/** Ready texts above a form: a click fills it. */
export function QuickActionStrip<Action extends { id: number; name: string }>(props: QuickActionStripProps<Action>) {
  const { actions, isPending, tab, empty, problem, markOf, disabled = false, onPick } = props;
  const titleId = useId();
  return (
    <section className={classes.root} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>Ações rápidas</h2>
        <Link to="/quick-actions" search={{ tab }}>
          Gerenciar
        </Link>
      </div>
      <div className={classes.strip}>
        {isPending && [96, 128, 184].map((width) => <Skeleton key={width} height={36} width={width} />)}
        {actions?.map((action) => (
          <Button
            key={action.id}
            className={classes.action}
            classNames={{ label: classes.name }}
            variant="default"
            leftSection={markOf?.(action) ?? <IconBolt size={15} stroke={1.7} aria-hidden />}
            title={action.name}
            disabled={disabled}
            onClick={() => onPick(action)}
          >
            {action.name}
          </Button>
        ))}
        {actions?.length === 0 && <p>{empty}</p>}
      </div>
      {problem}
    </section>
  );
}

interface StripProblemProps {
  /** An alert where nothing is left to pick, a status where something stands in for it. */
  role: 'alert' | 'status';
  children: ReactNode;
}

export const StripProblem = ({ role, children }: StripProblemProps) => (
  <p className={classes.note} role={role}>
    {children}
  </p>
);
