import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { startQuery } from '../../shared/api/start-query.ts';
import { idParam } from '../../shared/id-param.ts';

export function startLessons(client: QueryClient): void {
  startQuery(client, lessonsQueries.categories());
}

export function startLesson(client: QueryClient, params: Readonly<Params>): void {
  const id = idParam(params['lessonId']);
  if (id === null) return;
  startQuery(client, lessonsQueries.lesson(id));
  startQuery(client, lessonsQueries.steps(id));
}
