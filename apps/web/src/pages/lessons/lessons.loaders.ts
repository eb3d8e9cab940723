import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { authQueries } from '../../features/auth/auth.queries.ts';
import { lessonsQueries } from '../../features/lessons/lessons.queries.ts';

/** Loaders start the queries of whoever is known to be logged in while the page's code comes, and never wait for them. */
function isLoggedIn(client: QueryClient): boolean {
  return Boolean(client.getQueryData(authQueries.me().queryKey));
}

export function lessonsLoader(client: QueryClient): LoaderFunction {
  return () => {
    if (isLoggedIn(client)) void client.prefetchQuery(lessonsQueries.categories());
    return null;
  };
}

export function lessonLoader(client: QueryClient): LoaderFunction {
  return ({ params }) => {
    const id = Number(params['lessonId']);
    if (isLoggedIn(client) && Number.isSafeInteger(id)) void client.prefetchQuery(lessonsQueries.lesson(id));
    return null;
  };
}
