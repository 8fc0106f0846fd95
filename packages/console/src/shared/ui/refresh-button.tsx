import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../api.ts';
import { notify } from '../notify.tsx';

interface RefreshButtonProps {
  query: { refetch: () => Promise<{ error: Error | null; data: unknown }> };
  /** Said when loading fails and the server gives no reason. */
  problem: string;
}

export function RefreshButton({ query, problem }: RefreshButtonProps) {
  // Only while it was asked for here: news that come by themselves must not be in the way of asking.
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    const { error, data } = await query.refetch();
    setRefreshing(false);
    // With nothing to show, the page itself tells the error.
    if (error && data !== undefined) notify.error(errorText(error, problem));
  };
  return (
    <ActionIcon
      variant="default"
      size={36}
      onClick={refresh}
      loading={isRefreshing}
      aria-label="Atualizar"
      title="Atualizar"
    >
      <IconRefresh size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
