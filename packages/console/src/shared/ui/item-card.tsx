import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Badge } from './badge.tsx';
import classes from './item-card.module.css';

interface ItemCardProps {
  name: string;
  isActive: boolean;
  execution: { start: () => void; isRunning: boolean; isDisabled: boolean; whyNot: string | undefined };
  /** Beside the button that executes it. */
  icons: ReactNode;
  children: ReactNode;
  /** Below the buttons. */
  footer?: ReactNode;
}

/** Something that can be executed, with its state, what it is about and what can be done with it. */
export function ItemCard({ name, isActive, execution, icons, children, footer }: ItemCardProps) {
  const nameId = useId();
  return (
    <li className={classes.card} data-active={isActive} aria-labelledby={nameId}>
      <div className={classes.head}>
        <h2 id={nameId} className={classes.name}>
          {name}
        </h2>
        <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Ativo' : 'Inativo'}</Badge>
      </div>
      {children}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerPlay size={15} stroke={1.7} aria-hidden />}
          onClick={execution.start}
          loading={execution.isRunning}
          disabled={execution.isDisabled}
          title={execution.whyNot}
          aria-label={`Executar ${name}`}
        >
          Executar
        </Button>
        <span className={classes.icons}>{icons}</span>
      </div>
      {footer}
    </li>
  );
}

interface CardGridProps {
  label: string;
  /** How narrow a card may become before there is one less beside it. */
  narrowest: number;
}

const widthOf = (narrowest: number) => ({ '--narrowest': `${narrowest}px` }) as CSSProperties;

export const CardGrid = ({ label, narrowest, children }: CardGridProps & { children: ReactNode }) => (
  <ul className={classes.grid} style={widthOf(narrowest)} aria-label={label}>
    {children}
  </ul>
);

/** Three cards that are on their way; each is drawn for the width of its name. */
export const CardGridSkeleton = ({
  label,
  narrowest,
  card,
}: CardGridProps & { card: (width: number) => ReactNode }) => (
  <div className={classes.grid} style={widthOf(narrowest)} role="status" aria-label={label}>
    {[160, 120, 180].map((width) => (
      <div key={width} className={classes.card}>
        {card(width)}
      </div>
    ))}
  </div>
);
