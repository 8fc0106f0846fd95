import { Skeleton } from '@mantine/core';
import { CardGridSkeleton } from '../../../shared/ui/item-card.tsx';

export function TriggersSkeleton() {
  return (
    <CardGridSkeleton
      label="Carregando os gatilhos"
      narrowest={300}
      card={(width) => (
        <>
          <Skeleton height={14} width={width} mt={5} mb={14} />
          <Skeleton height={12} width={140} mb={18} />
          <Skeleton height={12} width={width + 20} mb={24} />
          <Skeleton height={84} radius="md" mb={18} />
          <Skeleton height={12} mb={14} />
          <Skeleton height={12} mb={28} />
          <Skeleton height={30} width={104} radius="md" />
        </>
      )}
    />
  );
}
