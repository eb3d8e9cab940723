import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { startQuery } from '../../shared/api/start-query.ts';

export function startLessons(client: QueryClient): void {
  startQuery(client, lessonsQueries.categories());
}

export function startLesson(client: QueryClient, params: Readonly<Params>): void {
  const id = Number(params['lessonId']);
  if (!Number.isSafeInteger(id)) return;
  startQuery(client, lessonsQueries.lesson(id));
  startQuery(client, lessonsQueries.steps(id));
}
