import { ltiEndpoints } from '@sentiero/contracts/lti';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const ltiRosterQueries = {
  /** Fetched from the platform when somebody asks. */
  ofCourse: (courseId: number) =>
    queryOptions({
      queryKey: ['courses', 'course', courseId, 'lti-roster'],
      queryFn: ({ signal }) => call(ltiEndpoints.roster, { params: { id: courseId }, signal }),
      enabled: false,
      gcTime: 0,
    }),
};

export function useAddFromRoster(courseId: number) {
  const client = useQueryClient();
  const { queryKey } = ltiRosterQueries.ofCourse(courseId);
  return useMutation({
    mutationFn: () => call(ltiEndpoints.addFromRoster, { params: { id: courseId } }),
    onSuccess: async (roster) => {
      client.setQueryData(queryKey, roster);
      await client.invalidateQueries({
        queryKey: ['courses'],
        predicate: (query) => query.queryKey.at(-1) !== 'lti-roster',
      });
    },
  });
}
