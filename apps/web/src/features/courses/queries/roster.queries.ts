import { coursesEndpoints } from '@sentiero/contracts/courses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { coursesQueries } from './courses.queries.ts';
import { invitationsQueries } from './invitations.queries.ts';

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
            client.invalidateQueries({ queryKey: invitationsQueries.ofCourse(id).queryKey }),
          ])
        : undefined,
  });
}
