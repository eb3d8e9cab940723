import { targetsEndpoints } from '@sentiero/contracts/targets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const targetsQueries = {
  credentials: (targetId: number) =>
    queryOptions({
      queryKey: ['targets', 'credentials', targetId],
      queryFn: ({ signal }) => call(targetsEndpoints.credentials, { params: { id: targetId }, signal }),
    }),
};

/** Resets the learner's own data on the target; passwords may change. */
export function useResetTarget(targetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(targetsEndpoints.reset, { params: { id: targetId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: targetsQueries.credentials(targetId).queryKey }),
  });
}
