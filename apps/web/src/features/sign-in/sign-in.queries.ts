import { signInEndpoints } from '@sentiero/contracts/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { authQueries } from '../auth/auth.queries.ts';

const root = ['sign-in'] as const;

export const signInQueries = {
  totp: () =>
    queryOptions({
      queryKey: [...root, 'totp'],
      queryFn: ({ signal }) => call(signInEndpoints.totp, { signal }),
    }),
  sessions: () =>
    queryOptions({
      queryKey: [...root, 'sessions'],
      queryFn: ({ signal }) => call(signInEndpoints.sessions, { signal }),
    }),
};

/** The secret and the recovery codes are not cached: they are shown once. */
export function useTotp() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: root });
  const onConfirmed = () => {
    client.setQueryData(authQueries.owesFactor().queryKey, false);
    // What was refused for want of it is read again.
    return client.invalidateQueries();
  };
  return {
    start: useMutation({ mutationFn: () => call(signInEndpoints.startTotp), gcTime: 0 }),
    confirm: useMutation({
      mutationFn: (code: string) => call(signInEndpoints.confirmTotp, { body: { code } }),
      gcTime: 0,
      onSuccess: onConfirmed,
    }),
    remove: useMutation({ mutationFn: () => call(signInEndpoints.removeTotp), onSuccess }),
    renew: useMutation({ mutationFn: () => call(signInEndpoints.renewCodes), gcTime: 0, onSuccess }),
  };
}

/** Ends one other session, or with `null` all of them. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number | null) =>
      id === null
        ? call(signInEndpoints.endOtherSessions)
        : call(signInEndpoints.endSession, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: root }),
  });
}
