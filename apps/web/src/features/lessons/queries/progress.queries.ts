import { progressEndpoints } from '@sentiero/contracts/progress';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const progressQueries = {
  byMe: () =>
    queryOptions({
      queryKey: ['progress', 'by-me'],
      queryFn: ({ signal }) => call(progressEndpoints.byMe, { signal }),
    }),
};
