import { Skeleton } from '@mantine/core';
import card from './trigger-card.module.css';
import classes from './trigger-cards.module.css';

export function TriggersSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Carregando os gatilhos">
      {[160, 120, 180].map((width) => (
        <div key={width} className={card.card}>
          <Skeleton height={14} width={width} mt={5} mb={14} />
          <Skeleton height={12} width={140} mb={18} />
          <Skeleton height={12} width={width + 20} mb={24} />
          <Skeleton height={84} radius="md" mb={18} />
          <Skeleton height={12} mb={14} />
          <Skeleton height={12} mb={28} />
          <Skeleton height={30} width={104} radius="md" />
        </div>
      ))}
    </div>
  );
}
