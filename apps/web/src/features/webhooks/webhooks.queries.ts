import { webhooksEndpoints } from '@sentiero/contracts/webhooks';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

const refreshMs = 5_000;

export const webhooksQueries = {
  /** Fetched again while deliveries wait. */
  ofCourse: (courseId: number) =>
    queryOptions({
      queryKey: ['courses', 'course', courseId, 'webhook'],
      queryFn: ({ signal }) => call(webhooksEndpoints.get, { params: { id: courseId }, signal }),
      refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? refreshMs : false),
    }),
};

/** The secret of a reply is not cached: it is shown once. */
export function useWebhook(courseId: number) {
  const client = useQueryClient();
  const params = { id: courseId };
  const onSuccess = () => client.invalidateQueries({ queryKey: webhooksQueries.ofCourse(courseId).queryKey });
  return {
    set: useMutation({
      mutationFn: (url: string) => call(webhooksEndpoints.set, { params, body: { url } }),
      gcTime: 0,
      onSuccess,
    }),
    remove: useMutation({ mutationFn: () => call(webhooksEndpoints.remove, { params }), onSuccess }),
    test: useMutation({ mutationFn: () => call(webhooksEndpoints.test, { params }) }),
    sendAgain: useMutation({ mutationFn: () => call(webhooksEndpoints.sendAgain, { params }), onSuccess }),
  };
}
