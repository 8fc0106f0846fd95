import { Skeleton } from '@mantine/core';
import { CardGridSkeleton } from '../../shared/ui/item-card.tsx';

export function ScriptsSkeleton() {
  return (
    <CardGridSkeleton
      label="Carregando os scripts"
      narrowest={340}
      card={(width) => (
        <>
          <Skeleton height={14} width={width} mt={5} mb={14} />
          <Skeleton height={12} width={width + 60} mb={18} />
          <Skeleton height={120} radius="md" mb={18} />
          <Skeleton height={12} width={200} mb={12} />
          <Skeleton height={12} width={120} mb={28} />
          <Skeleton height={30} width={104} radius="md" />
        </>
      )}
    />
  );
}
