import { targetsEndpoints } from '@sentiero/contracts/targets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const targetsQueries = {
  credentials: (targetId: number) =>
    queryOptions({
      queryKey: ['targets', 'credentials', targetId],
      queryFn: ({ signal }) => call(targetsEndpoints.credentials, { params: { id: targetId }, signal }),
    }),
  /** The target is known to support resets once it was asked for credentials. */
  canReset: (targetId: number) =>
    queryOptions({
      queryKey: ['targets', 'can-reset', targetId],
      queryFn: ({ signal }) => call(targetsEndpoints.canReset, { params: { id: targetId }, signal }),
    }),
  labToken: (targetId: number) =>
    queryOptions({
      queryKey: ['targets', 'lab-token', targetId],
      queryFn: ({ signal }) => call(targetsEndpoints.labToken, { params: { id: targetId }, signal }),
      // Each call makes another one.
      staleTime: Infinity,
      gcTime: 0,
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

/** Brings back the data that the last reset dropped. */
export function useUndoReset(targetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(targetsEndpoints.undoReset, { params: { id: targetId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: targetsQueries.credentials(targetId).queryKey }),
  });
}
