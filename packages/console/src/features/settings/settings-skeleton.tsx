import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldSkeleton } from '../../shared/ui/field-skeleton.tsx';
import classes from '../../shared/ui/settings-section.module.css';

export function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Carregando as configurações">
      <Section>
        <FieldSkeleton />
        <FieldSkeleton />
        <Skeleton height={36} width={178} radius="md" />
      </Section>
      <Section>
        <FieldSkeleton height={102} />
        <Skeleton height={36} width={194} radius="md" />
      </Section>
      <Section>
        <Skeleton height={44} width={280} radius="md" />
        <FieldSkeleton />
        <Skeleton height={36} width={128} radius="md" />
      </Section>
    </div>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <div className={classes.section}>
      <div className={classes.about}>
        <Skeleton height={16} width={120} my={4} />
        <Skeleton height={12} width="90%" mt={14} />
        <Skeleton height={12} width="70%" mt={10} />
      </div>
      <div className={classes.panel}>
        <div className={classes.form}>{children}</div>
      </div>
    </div>
  );
}
