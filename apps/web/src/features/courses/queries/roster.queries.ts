import { coursesEndpoints } from '@sentiero/contracts/courses';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { coursesQueries } from './courses.queries.ts';
import { invitationsQueries } from './invitations.queries.ts';

export const rosterQueries = {
  codeHolders: (id: number) =>
    queryOptions({
      queryKey: ['courses', 'course', id, 'codes'],
      queryFn: ({ signal }) => call(coursesEndpoints.codeHolders, { params: { id }, signal }),
    }),
};

/** The codes are shown once, so they are not cached. */
export function useRenewCodes(id: number) {
  return useMutation({
    mutationFn: (users: number[]) => call(coursesEndpoints.renewCodes, { params: { id }, body: { users } }),
    gcTime: 0,
  });
}

/** Shows what a CSV file would do, or does it. */
export function useImportRoster(id: number, what: 'preview' | 'add') {
  const client = useQueryClient();
  const query = { dry_run: what === 'preview' };
  return useMutation({
    mutationFn: (file: File) => call(coursesEndpoints.roster, { params: { id }, query, file }),
    gcTime: 0,
    onSuccess: () =>
      what === 'add'
        ? Promise.all([
            client.invalidateQueries({ queryKey: coursesQueries.members(id).queryKey }),
            client.invalidateQueries({ queryKey: rosterQueries.codeHolders(id).queryKey }),
            client.invalidateQueries({ queryKey: invitationsQueries.ofCourse(id).queryKey }),
          ])
        : undefined,
  });
}
