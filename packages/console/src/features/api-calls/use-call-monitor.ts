import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { apiCallStats, apiCallsKey } from '../../shared/api-calls.ts';
import { useListAddress } from '../../shared/use-list-address.ts';
import { callHours, callPage, refusedCalls } from './api-calls.queries.ts';

const liveMs = 5000;

/** What the monitor shows, asked again every few seconds while it is live and the tab is visible. */
export function useCallMonitor() {
  const queryClient = useQueryClient();
  const { page, show } = useListAddress();
  const [live, setLive] = useState(true);
  const [refreshing, setRefreshing] = useState(false);
  const options = { staleTime: 0, refetchInterval: live ? liveMs : (false as const) };
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
  return { page, setPage, live, setLive, refresh, refreshing, stats, hours, calls, refused };
}

export type CallMonitor = ReturnType<typeof useCallMonitor>;
