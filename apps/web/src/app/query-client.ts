import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { authQueries } from '../features/auth/auth.queries.ts';
import { AnswerError, ApiError, hasCode, isRefusal } from '@sentiero/client/errors';

const retries = 3;
const longestDelayMs = 30_000;
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
        retry: (failures, error) => failures < retries && mayBeAnswered(error),
        retryDelay: (attempt, error) =>
          Math.min(Math.max(1000 * 2 ** attempt, isTooMany(error) ? waitMs(error) : 0), longestDelayMs),
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

/** A refusal stays one, except that of too many calls: unless the server asks for a longer wait than a page takes. */
function mayBeAnswered(error: Error): boolean {
  if (error instanceof AnswerError) return false;
  if (isTooMany(error)) return waitMs(error) <= longestDelayMs;
  return !isRefusal(error);
}

const isTooMany = (error: Error): error is ApiError => error instanceof ApiError && error.status === 429;
const waitMs = ({ retryAfterSeconds }: ApiError) => 1000 * (retryAfterSeconds ?? 0);
