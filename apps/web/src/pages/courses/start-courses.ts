import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';
import { coursesQueries } from '../../features/courses/queries/courses.queries.ts';
import { startQuery } from '../../shared/api/start-query.ts';
import { idParam } from '../../shared/id-param.ts';

export function startCourses(client: QueryClient): void {
  startQuery(client, coursesQueries.mine());
}

export function startCourse(client: QueryClient, params: Readonly<Params>): void {
  const id = idParam(params['courseId']);
  if (id === null) return;
  startQuery(client, coursesQueries.course(id));
  startQuery(client, coursesQueries.members(id));
}
