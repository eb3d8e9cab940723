import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const translationsQueries = {
  /** All translated items, lesson by lesson with their steps. */
  overview: () =>
    queryOptions({
      queryKey: ['admin', 'translations'],
      queryFn: ({ signal }) => call(authoringEndpoints.listTranslations, { signal }),
    }),
};
