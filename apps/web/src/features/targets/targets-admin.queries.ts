import { targetsEndpoints, type TargetInput, type TargetTrial } from '@sentiero/contracts/targets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForAnswer, type Change, type Version } from '../../shared/api/call.ts';

const root = ['admin', 'targets'] as const;

export const targetsAdminQueries = {
  list: () =>
    queryOptions({
      queryKey: [...root, 'list'],
      queryFn: ({ signal }) => call(targetsEndpoints.list, { signal }),
    }),
  target: (id: number) =>
    queryOptions({
      queryKey: [...root, 'target', id],
      queryFn: ({ signal }) => callForAnswer(targetsEndpoints.get, { params: { id }, signal }),
    }),
  places: () =>
    queryOptions({
      queryKey: [...root, 'places'],
      queryFn: ({ signal }) => call(targetsEndpoints.places, { signal }),
      staleTime: Infinity,
    }),
  health: (id: number) =>
    queryOptions({
      queryKey: [...root, 'health', id],
      queryFn: ({ signal }) => call(targetsEndpoints.health, { params: { id }, signal }),
    }),
  holes: (id: number) =>
    queryOptions({
      queryKey: [...root, 'holes', id],
      queryFn: ({ signal }) => call(targetsEndpoints.holes, { params: { id }, signal }),
    }),
};

export function useTryTarget() {
  return useMutation({
    mutationFn: (body: TargetTrial) => call(targetsEndpoints.tryOut, { body }),
  });
}

export function useCreateTarget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TargetInput) => call(targetsEndpoints.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: targetsAdminQueries.list().queryKey }),
  });
}

export function useUpdateTarget(id: number) {
  const invalidate = useInvalidateTarget(id);
  return useMutation({
    mutationFn: ({ input, version }: Change<Partial<TargetInput>>) =>
      call(targetsEndpoints.update, { params: { id }, body: input, version }),
    onSuccess: invalidate,
  });
}

export function useRenewToken(id: number, version: Version) {
  const invalidate = useInvalidateTarget(id);
  return useMutation({
    mutationFn: () => call(targetsEndpoints.renewToken, { params: { id }, version }),
    onSuccess: invalidate,
    onError: invalidate,
  });
}

export function useDeleteTarget(id: number, version: Version) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(targetsEndpoints.remove, { params: { id }, version }),
    // The target's page is still mounted and would fetch a deleted target.
    onSuccess: () => client.invalidateQueries({ queryKey: targetsAdminQueries.list().queryKey }),
    onError: () => client.invalidateQueries({ queryKey: targetsAdminQueries.target(id).queryKey }),
  });
}

/** Its health is a separate query, which may be slow. */
function useInvalidateTarget(id: number) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: targetsAdminQueries.list().queryKey }),
      client.invalidateQueries({ queryKey: targetsAdminQueries.target(id).queryKey }),
    ]);
}
