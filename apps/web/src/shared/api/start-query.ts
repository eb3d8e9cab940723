import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Starts a query that is not cached; the page decides about cached data. */
export function startQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (!client.getQueryState(options.queryKey)) void client.prefetchQuery(options);
}
