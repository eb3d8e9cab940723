import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { authQueries } from '../features/auth/auth.queries.ts';
import { AnswerError, hasCode, isRefusal } from '@sentiero/client/errors';

const retries = 3;
/** Without a network a call fails at once instead of waiting silently. */
const networkMode = 'always';

/**
 * A session that ended elsewhere is noticed at the first refused call, and the guards redirect to the login; a second
 * factor that staff owe, too, and the guards redirect to the settings.
 */
export function createQueryClient(): QueryClient {
  const noteRefusal = (error: Error) => {
    if (hasCode(error, 'second_factor_required'))
      client.setQueryData(authQueries.owesFactor().queryKey, true);
    if (!hasCode(error, 'not_authenticated')) return;
    const hadUser = Boolean(client.getQueryData(authQueries.me().queryKey));
    if (hadUser) client.setQueryData(authQueries.isSessionEnded().queryKey, true);
    client.setQueryData(authQueries.me().queryKey, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noteRefusal }),
    mutationCache: new MutationCache({ onError: noteRefusal }),
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < retries && !isRefusal(error) && !(error instanceof AnswerError),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  });
  client.setQueryDefaults(['admin'], { retry: false, refetchOnWindowFocus: false });
  return client;
}
