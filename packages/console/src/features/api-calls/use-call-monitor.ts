import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiCallStats, apiCallsKey } from '../../shared/api-calls.ts';
import { useHold } from '../../shared/live-hold.ts';
import { useListAddress } from '../../shared/use-list-address.ts';
import { callHours, callPage, refusedCalls } from './api-calls.queries.ts';

/** What the monitor shows; it follows the calls while it is live and the tab is visible. */
export function useCallMonitor() {
  const queryClient = useQueryClient();
  const { page, show } = useListAddress();
  const [live, setLive] = useState(true);
  useHold('api-calls', !live);
  useHold('refused-calls', !live);
  const [refreshing, setRefreshing] = useState(false);
  const options = { staleTime: 0 };
  const stats = useQuery({ ...apiCallStats, ...options });
  const hours = useQuery({ ...callHours, ...options });
  const calls = useQuery({ ...callPage(page), ...options });
  const refused = useQuery({ ...refusedCalls, ...options });

  const setPage = (next: number) => show({ page: next }, { isStep: true });
  const leave = useEffectEvent((next: number) => show({ page: next }, { isStep: false }));
  const lastPage = calls.data?.pagination.totalPages ?? page;
  useEffect(() => {
    // Calls can be cleaned away under an open page.
    if (page > lastPage) leave(lastPage);
  }, [page, lastPage]);

  const refresh = async () => {
    setRefreshing(true);
    await queryClient.refetchQueries({ queryKey: apiCallsKey, type: 'active' });
    setRefreshing(false);
  };
  const follow = (isLive: boolean) => {
    setLive(isLive);
    // Calls that nobody was told of while it stood still.
    if (isLive) void queryClient.invalidateQueries({ queryKey: apiCallsKey });
  };
  return { page, setPage, live, setLive: follow, refresh, refreshing, stats, hours, calls, refused };
}

export type CallMonitor = ReturnType<typeof useCallMonitor>;
