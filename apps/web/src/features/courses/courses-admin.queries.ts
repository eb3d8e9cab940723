import { coursesEndpoints, type CourseInput } from '@sentiero/contracts/courses';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForAnswer, type Change } from '../../shared/api/call.ts';
import type { PageQuery } from '../../shared/paging/use-page-query.ts';

export const coursesAdminQueries = {
  page: (query: PageQuery) =>
    queryOptions({
      queryKey: ['admin', 'courses', 'page', query],
      queryFn: ({ signal }) => callForAnswer(coursesEndpoints.list, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  course: (id: number) =>
    queryOptions({
      queryKey: ['admin', 'courses', 'course', id],
      queryFn: ({ signal }) => callForAnswer(coursesEndpoints.get, { params: { id }, signal }),
    }),
};

export function useUpdateCourse(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, version }: Change<CourseInput>) =>
      call(coursesEndpoints.update, { params: { id }, body: input, version }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin', 'courses'] }),
        client.invalidateQueries({ queryKey: ['courses'] }),
      ]),
  });
}
