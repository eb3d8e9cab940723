import { externalEndpoints, type PendingChoice } from '@sentiero/contracts/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { currentApiBaseUrl } from '../../shared/api/base-url.ts';
import { call } from '../../shared/api/call.ts';
import { beginSession } from './auth.queries.ts';

export const externalQueries = {
  /** The providers by which users may log in. They do not change while the page is open. */
  providers: () =>
    queryOptions({
      queryKey: ['auth', 'providers'],
      queryFn: ({ signal }) => call(externalEndpoints.providers, { signal }),
      staleTime: Infinity,
    }),
  /** Whether only staff log in with a password. */
  passwordLogin: () =>
    queryOptions({
      queryKey: ['auth', 'password'],
      queryFn: ({ signal }) => call(externalEndpoints.passwordLogin, { signal }),
      staleTime: Infinity,
    }),
  /** The identity with which this browser came from a provider. */
  pending: () =>
    queryOptions({
      queryKey: ['auth', 'pending'],
      queryFn: ({ signal }) => call(externalEndpoints.pending, { signal }),
      retry: false,
    }),
  /** Where this browser logs out of the provider by which it came. */
  logout: () =>
    queryOptions({
      queryKey: ['auth', 'logout'],
      queryFn: ({ signal }) => call(externalEndpoints.logout, { signal }),
      retry: false,
    }),
  mine: () =>
    queryOptions({
      queryKey: ['sign-in', 'identities'],
      queryFn: ({ signal }) => call(externalEndpoints.identities, { signal }),
    }),
};

/** The address that leads to a provider and, after it, to `next`; `fresh` has the user log in there anew. */
export function providerHref(id: string, next: string, { fresh = false } = {}): string {
  const query = new URLSearchParams({ next, ...(fresh && { fresh: 'true' }) });
  return `${currentApiBaseUrl()}${externalEndpoints.start.path.replace(':provider', id)}?${query}`;
}

export function useSettle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PendingChoice) => call(externalEndpoints.settle, { body }),
    onSuccess: (user) => beginSession(client, user),
  });
}

export function useUnlink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(externalEndpoints.unlink, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sign-in'] }),
  });
}
