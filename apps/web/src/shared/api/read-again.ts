import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Fetches again what has changed; a first reply that is under way may be older than the change, and is not waited for. */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
