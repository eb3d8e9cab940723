import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Recalled } from '../model/recall.ts';

/** What was fetched while the code of the page was loading is not fetched again when the page is shown. */
const staleTime = 5_000;

export const lessonsQueries = {
  all: ['lessons'],
  categories: () =>
    queryOptions({
      queryKey: ['lessons', 'categories'],
      queryFn: ({ signal }) => call(lessonsEndpoints.categories, { signal }),
      staleTime,
    }),
  coverage: () =>
    queryOptions({
      queryKey: ['lessons', 'coverage'],
      queryFn: ({ signal }) => call(lessonsEndpoints.coverage, { signal }),
    }),
  /** The glossary, read once a visit. */
  glossary: () =>
    queryOptions({
      queryKey: ['glossary'],
      queryFn: ({ signal }) => call(lessonsEndpoints.glossary, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  lesson: (id: number) =>
    queryOptions({
      queryKey: ['lessons', 'lesson', id],
      queryFn: ({ signal }) => call(lessonsEndpoints.get, { params: { id }, signal }),
      staleTime,
    }),
  steps: (lessonId: number) =>
    queryOptions({
      queryKey: ['lessons', 'steps', lessonId],
      queryFn: ({ signal }) => call(lessonsEndpoints.steps, { params: { id: lessonId }, signal }),
      staleTime,
    }),
  /** Questions from other lessons, the same while the page is open, whatever is completed meanwhile. */
  recall: (lessonId: number) =>
    queryOptions({
      queryKey: ['recall', lessonId],
      queryFn: ({ signal }) => call(lessonsEndpoints.recall, { params: { id: lessonId }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
  /** What became of these questions; known to this page only. */
  recalled: (lessonId: number) =>
    queryOptions<Recalled>({
      queryKey: ['recalled', lessonId],
      queryFn: skipToken,
      initialData: {},
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
  pace: (lessonId: number) =>
    queryOptions({
      queryKey: ['lessons', 'pace', lessonId],
      queryFn: ({ signal }) => call(lessonsEndpoints.pace, { params: { id: lessonId }, signal }),
    }),
  help: (stepId: number) =>
    queryOptions({
      queryKey: ['lessons', 'help', stepId],
      queryFn: ({ signal }) => call(lessonsEndpoints.help, { params: { id: stepId }, signal }),
    }),
};
