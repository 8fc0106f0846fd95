import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what a save was answered with. An answer that left the server before must not bring the old state back; it may have
 * known what somebody else did, so it is asked for again.
 */
export async function showSaved<
  Untagged = unknown,
  Key extends QueryKey = QueryKey,
  Data = InferDataFromTag<Untagged, Key>,
>(
  client: QueryClient,
  queryKey: Key,
  change: (shown: NoInfer<Data> | undefined) => NoInfer<Data> | undefined,
): Promise<void> {
  const filter = { queryKey, exact: true };
  const wasUnderWay = client.isFetching(filter) > 0;
  await client.cancelQueries(filter);
  client.setQueryData<Data>(queryKey as QueryKey, change);
  if (wasUnderWay) void client.invalidateQueries(filter);
}
