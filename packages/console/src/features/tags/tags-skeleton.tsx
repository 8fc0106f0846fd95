import { Skeleton } from '@mantine/core';
import { FieldSkeleton } from '../../shared/ui/field-skeleton.tsx';
import sections from './tag-sections.module.css';
import classes from './tags-page.module.css';
import skeleton from './tags-skeleton.module.css';

export function TagsSkeleton() {
  return (
    <div className={classes.columns} role="status" aria-label="Carregando as tags">
      <div className={sections.section}>
        {[160, 120, 180, 140, 100, 130, 90].map((width) => (
          <div key={width} className={skeleton.row}>
            <Skeleton height={14} width={width} />
            <Skeleton height={12} width={width - 40} />
          </div>
        ))}
      </div>
      <div className={`${sections.section} ${skeleton.panel}`}>
        <FieldSkeleton height={128} />
        <Skeleton height={36} width={178} radius="md" />
        <Skeleton height={64} radius="md" />
      </div>
    </div>
  );
}
