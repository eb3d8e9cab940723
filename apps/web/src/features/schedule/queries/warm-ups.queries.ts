import { warmUpsEndpoints, type WarmUpInput } from '@sentiero/contracts/instances';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const warmUpsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['courses', 'course', courseId, 'warm-ups'],
    queryFn: ({ signal }) => call(warmUpsEndpoints.list, { params: { id: courseId }, signal }),
  });

export function usePlanWarmUp(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WarmUpInput) => call(warmUpsEndpoints.create, { params: { id: courseId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: warmUpsQuery(courseId).queryKey }),
  });
}

export function useCancelWarmUp(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(warmUpsEndpoints.cancel, { params: { id: courseId, warm_up: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: warmUpsQuery(courseId).queryKey }),
  });
}
