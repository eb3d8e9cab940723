import { coursesEndpoints } from '@sentiero/contracts/courses';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callForAnswer } from '../../../shared/api/call.ts';
import type { PageQuery } from '../../../shared/paging/use-page-query.ts';

export const coursesAdminQueries = {
  page: (query: PageQuery) =>
    queryOptions({
      queryKey: ['admin', 'courses', 'page', query],
      queryFn: ({ signal }) => callForAnswer(coursesEndpoints.list, { query, signal }),
      placeholderData: keepPreviousData,
    }),
};
