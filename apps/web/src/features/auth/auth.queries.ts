import {
  needsSecondFactor,
  passkeysEndpoints,
  signInEndpoints,
  usersEndpoints,
  type ConfirmInput,
  type LoginInput,
  type SecondFactor,
  type User,
} from '@sentiero/contracts/users';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, hasCode } from '@sentiero/client/errors';
import { call } from '../../shared/api/call.ts';
import { forgetInBrowser } from '../../shared/kept-in-browser.ts';
import { provePasskey } from '../../shared/passkey.ts';
import { forgetKept, forgetKeptOfOthers } from '../../shared/kept-in-tab.ts';

const askingMs = 15_000;

async function fetchMe(signal: AbortSignal): Promise<User | null> {
  try {
    return (await call(usersEndpoints.session, { signal })).user;
  } catch (error) {
    // A 403 means logged out, here from a server in front of the API.
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}

export const authQueries = {
  /** By what the caller may confirm who they are. */
  confirmations: () =>
    queryOptions({
      queryKey: ['auth', 'confirmations'],
      queryFn: ({ signal }) => call(usersEndpoints.confirmations, { signal }),
    }),
  /** The session's user; null when logged out. */
  me: () =>
    queryOptions({
      queryKey: ['users', 'me'],
      queryFn: ({ signal }) => fetchMe(signal),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  /** Whether the session expired while this page was open, which the login page mentions. Logging in resets it. */
  isSessionEnded: () =>
    queryOptions({
      queryKey: ['auth', 'session-ended'],
      queryFn: () => false,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  /** The second factors of which one is missing after the password was entered in this page; null otherwise. */
  wantedFactors: () =>
    queryOptions({
      queryKey: ['auth', 'wanted-factors'],
      queryFn: (): SecondFactor[] | null => null,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  /** Whether the API wants a second factor of this member of staff before anything else. */
  owesFactor: () =>
    queryOptions({
      queryKey: ['auth', 'owes-factor'],
      queryFn: () => false,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
};

export function useCurrentUser(): User | null {
  return useQuery(authQueries.me()).data ?? null;
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LoginInput) => call(usersEndpoints.login, { body }),
    onSuccess: (result) => {
      if (needsSecondFactor(result))
        client.setQueryData(authQueries.wantedFactors().queryKey, result.second_factor);
      else beginSession(client, result);
    },
  });
}

/** The second step of a login. If it comes too late, the password is asked for again. */
export function useSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(signInEndpoints.secondFactor, { body: { code } }),
    onSuccess: (user) => beginSession(client, user),
    onError: (error) => {
      if (hasCode(error, 'login_expired')) client.setQueryData(authQueries.wantedFactors().queryKey, null);
    },
  });
}

/** Goes back to the first step of a login. */
export function useForgetCode(): () => void {
  const client = useQueryClient();
  return () => client.setQueryData(authQueries.wantedFactors().queryKey, null);
}

/** A login by a passkey, or its second step. */
export function usePasskeyLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const proof = await provePasskey(await call(passkeysEndpoints.startLogin));
      return call(passkeysEndpoints.logIn, { body: proof });
    },
    onSuccess: (user) => beginSession(client, user),
  });
}

/** The page of a user who has just logged in. */
export function beginSession(client: QueryClient, user: User): void {
  forgetKeptOfOthers(user.id);
  forgetInBrowser(user.id);
  // The session may have ended, and the next user may be another one.
  forgetFetched(client);
  client.setQueryData(authQueries.me().queryKey, user);
}

/** Asks for the session's user again. What was fetched for another one is dropped; the same user's data is read again. */
export async function askWhoAgain(client: QueryClient): Promise<void> {
  const { queryKey } = authQueries.me();
  const before = client.getQueryData(queryKey);
  if (before === undefined) return;
  const user = await fetchMe(AbortSignal.timeout(askingMs));
  if (user !== null && user.id !== before?.id) return beginSession(client, user);
  if (user === null && before !== null) {
    forgetFetched(client);
    client.setQueryData(authQueries.isSessionEnded().queryKey, true);
  }
  client.setQueryData(queryKey, user);
  // Staff forms keep the version that is being edited.
  if (user !== null)
    await client.invalidateQueries({
      predicate: (query) => query.queryKey[1] !== 'me' && query.queryKey[0] !== 'admin',
    });
}

/** The page of someone who is not known: nothing but the question. */
export function forgetWho(client: QueryClient): void {
  forgetFetched(client);
  void client.resetQueries(authQueries.me());
}

export function useConfirmPassword() {
  return useMutation({
    mutationFn: (body: ConfirmInput) => call(usersEndpoints.confirmPassword, { body }),
  });
}

/** Confirms who the caller is by a passkey. */
export function useConfirmByPasskey() {
  return useMutation({
    mutationFn: async () => {
      const passkey = await provePasskey(await call(passkeysEndpoints.startLogin));
      return call(usersEndpoints.confirmPassword, { body: { passkey } });
    },
  });
}

/** All queries except the current user. */
function forgetFetched(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[1] !== 'me' });
}

/** Drops all data that was fetched for this user. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(usersEndpoints.logout);
      } catch (error) {
        if (!hasCode(error, 'not_authenticated')) throw error;
      }
    },
    onSuccess: () => {
      forgetKept();
      forgetInBrowser();
      client.setQueryData(authQueries.me().queryKey, null);
      forgetFetched(client);
    },
  });
}
