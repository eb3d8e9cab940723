import { ltiEndpoints } from '@sentiero/contracts/lti';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

const refreshMs = 5_000;

export const scoresQueries = {
  /** Fetched again while scores wait. */
  ofCourse: (courseId: number) =>
    queryOptions({
      queryKey: ['courses', 'course', courseId, 'scores'],
      queryFn: ({ signal }) => call(ltiEndpoints.scores, { params: { id: courseId }, signal }),
      refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? refreshMs : false),
    }),
};

export function useSendScores(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(ltiEndpoints.sendAgain, { params: { id: courseId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: scoresQueries.ofCourse(courseId).queryKey }),
  });
}
