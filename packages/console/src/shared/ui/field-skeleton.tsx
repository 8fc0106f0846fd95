import { Skeleton } from '@mantine/core';

/** A field that is not there yet: its label, its box and its help. */
export function FieldSkeleton({ height = 36 }: { height?: number }) {
  return (
    <div>
      <Skeleton height={12} width={120} mt={5} mb={9} />
      <Skeleton height={height} radius="md" />
      <Skeleton height={10} width="60%" mt={10} mb={5} />
    </div>
  );
}
