import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Starts a query that nobody has asked yet; what is there already is for the page to judge. */
export function startQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (!client.getQueryState(options.queryKey)) void client.prefetchQuery(options);
}
