import { invitationsEndpoints } from '@sentiero/contracts/courses';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { coursesQueries } from './courses.queries.ts';

export const invitationsQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['invitations', 'by-me'],
      queryFn: ({ signal }) => call(invitationsEndpoints.byMe, { signal }),
    }),
  ofCourse: (id: number) =>
    queryOptions({
      queryKey: ['invitations', 'of-course', id],
      queryFn: ({ signal }) => call(invitationsEndpoints.byCourse, { params: { id }, signal }),
    }),
};

export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(invitationsEndpoints.accept, { params: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['invitations'] }),
        client.invalidateQueries({ queryKey: coursesQueries.mine().queryKey }),
      ]),
  });
}

/** Declines an own invitation, or withdraws one to a course. */
export function useRemoveInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(invitationsEndpoints.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  });
}
