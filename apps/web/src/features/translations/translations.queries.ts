import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const translationsQueries = {
  /** Everything that is written in four languages, lesson by lesson with its steps. */
  overview: () =>
    queryOptions({
      queryKey: ['admin', 'translations'],
      queryFn: async ({ signal }) => {
        const [categories, lessons] = await Promise.all([
          call(authoringEndpoints.listCategories, { signal }),
          call(authoringEndpoints.listLessons, { signal }),
        ]);
        const withSteps = await Promise.all(
          lessons.map(async (lesson) => ({
            lesson,
            steps: await call(authoringEndpoints.listSteps, { params: { id: lesson.id }, signal }),
          })),
        );
        return { categories, lessons: withSteps };
      },
    }),
};
