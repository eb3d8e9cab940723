import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const retentionQueries = {
  retention: () =>
    queryOptions({
      queryKey: ['retention'],
      queryFn: ({ signal }) => call(ownDataEndpoints.retention, { signal }),
    }),
};
