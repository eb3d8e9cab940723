import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Fetches changed data again. A first reply still on its way may be older than the change, so it is discarded. */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
