import { passkeysEndpoints } from '@sentiero/contracts/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { makePasskey } from '../../shared/passkey.ts';
import { authQueries } from '../auth/auth.queries.ts';

export const passkeysQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['sign-in', 'passkeys'],
      queryFn: ({ signal }) => call(passkeysEndpoints.list, { signal }),
    }),
};

export function usePasskeys() {
  const client = useQueryClient();
  return {
    /** Asks the browser for a passkey, and adds it under a name. */
    add: useMutation({
      mutationFn: async (name: string) => {
        const credential = await makePasskey(await call(passkeysEndpoints.start));
        return call(passkeysEndpoints.add, { body: { name, credential } });
      },
      gcTime: 0,
      onSuccess: () => {
        client.setQueryData(authQueries.owesFactor().queryKey, false);
        // What was refused for want of a second factor is read again.
        return client.invalidateQueries();
      },
    }),
    remove: useMutation({
      mutationFn: (id: number) => call(passkeysEndpoints.remove, { params: { id } }),
      onSuccess: () => client.invalidateQueries({ queryKey: ['sign-in'] }),
    }),
  };
}
