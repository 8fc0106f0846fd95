import { Skeleton } from '@mantine/core';
import { FieldSkeleton } from '../../shared/ui/field-skeleton.tsx';
import classes from './ai-page.module.css';

export function AiSkeleton() {
  return (
    <div className={classes.columns} role="status" aria-label="Carregando as configurações">
      <div className={classes.form}>
        <Skeleton height={44} width={260} radius="md" />
        <FieldSkeleton />
        <div className={classes.pair}>
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
        <FieldSkeleton />
        <FieldSkeleton height={124} />
        <Skeleton height={36} width={178} radius="md" />
      </div>
      <div className={classes.aside}>
        <div className={classes.form}>
          <FieldSkeleton />
          <Skeleton height={36} width={98} radius="md" />
        </div>
        <div className={classes.form}>
          {[1, 2, 3, 4].map((step) => (
            <Skeleton key={step} height={40} radius="md" />
          ))}
        </div>
      </div>
    </div>
  );
}
