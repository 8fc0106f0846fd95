import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../api.ts';
import { notify } from '../notify.tsx';

interface RefreshButtonProps {
  query: { isFetching: boolean; refetch: () => Promise<{ error: Error | null; data: unknown }> };
  /** Said when loading fails and the server gives no reason. */
  problem: string;
}

export function RefreshButton({ query, problem }: RefreshButtonProps) {
  const refresh = async () => {
    const { error, data } = await query.refetch();
    // With nothing to show, the page itself tells the error.
    if (error && data !== undefined) notify.error(errorText(error, problem));
  };
  return (
    <ActionIcon
      variant="default"
      size={36}
      onClick={refresh}
      loading={query.isFetching}
      aria-label="Atualizar"
      title="Atualizar"
    >
      <IconRefresh size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
