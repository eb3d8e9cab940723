import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { authQueries } from '../../features/auth/auth.queries.ts';
import { coursesQueries } from '../../features/courses/courses.queries.ts';
import { courseIdOf } from './course-id.ts';

/** Loaders start the queries of whoever is known to be logged in while the page's code comes, and never wait for them. */
function isLoggedIn(client: QueryClient): boolean {
  return Boolean(client.getQueryData(authQueries.me().queryKey));
}

export function coursesLoader(client: QueryClient): LoaderFunction {
  return () => {
    if (isLoggedIn(client)) void client.prefetchQuery(coursesQueries.mine());
    return null;
  };
}

export function courseLoader(client: QueryClient): LoaderFunction {
  return ({ params }) => {
    const id = courseIdOf(params['courseId']);
    if (!isLoggedIn(client) || id === null) return null;
    void client.prefetchQuery(coursesQueries.course(id));
    void client.prefetchQuery(coursesQueries.members(id));
    return null;
  };
}
