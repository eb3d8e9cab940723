import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const translationsQueries = {
  /** Everything that is written in four languages, lesson by lesson with its steps. */
  overview: () =>
    queryOptions({
      queryKey: ['admin', 'translations'],
      queryFn: ({ signal }) => call(authoringEndpoints.listTranslations, { signal }),
    }),
};
