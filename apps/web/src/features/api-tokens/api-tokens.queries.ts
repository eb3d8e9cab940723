import { apiTokensEndpoints, type ApiTokenInput } from '@sentiero/contracts/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const apiTokensQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['api-tokens'],
      queryFn: ({ signal }) => call(apiTokensEndpoints.list, { signal }),
    }),
};

/** The token of a reply is not cached: it is shown once. */
export function useApiTokens() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: apiTokensQueries.mine().queryKey });
  return {
    create: useMutation({
      mutationFn: (body: ApiTokenInput) => call(apiTokensEndpoints.create, { body }),
      gcTime: 0,
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) => call(apiTokensEndpoints.remove, { params: { id } }),
      onSuccess,
    }),
  };
}
