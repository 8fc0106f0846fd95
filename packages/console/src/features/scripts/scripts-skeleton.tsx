import { Skeleton } from '@mantine/core';
import card from './script-card.module.css';
import classes from './scripts-page.module.css';

export function ScriptsSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Carregando os scripts">
      {[160, 120, 180].map((width) => (
        <div key={width} className={card.card}>
          <Skeleton height={14} width={width} mt={5} mb={14} />
          <Skeleton height={12} width={width + 60} mb={18} />
          <Skeleton height={120} radius="md" mb={18} />
          <Skeleton height={12} width={200} mb={12} />
          <Skeleton height={12} width={120} mb={28} />
          <Skeleton height={30} width={104} radius="md" />
        </div>
      ))}
    </div>
  );
}
