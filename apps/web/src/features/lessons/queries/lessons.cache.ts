import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../shared/api/read-again.ts';
import { applyProgress, type Completion } from '../model/apply-progress.ts';
import { lessonsQueries } from './lessons.queries.ts';

/** Writes progress into the cached lesson; the overview is fetched again when it is next shown. */
export function writeProgress(client: QueryClient, done: Completion): void {
  const lessonKey = lessonsQueries.lesson(done.lesson).queryKey;
  const stepsKey = lessonsQueries.steps(done.lesson).queryKey;
  const loading = client.isFetching({ queryKey: lessonKey }) + client.isFetching({ queryKey: stepsKey }) > 0;
  const after = applyProgress(
    { lesson: client.getQueryData(lessonKey), steps: client.getQueryData(stepsKey) },
    done,
  );
  if (after) {
    client.setQueryData(lessonKey, after.lesson);
    client.setQueryData(stepsKey, after.steps);
  }
  // A reply already on its way may be older than this progress.
  if (!after || loading) {
    void client.invalidateQueries({ queryKey: lessonKey });
    void client.invalidateQueries({ queryKey: stepsKey });
  }
  void readHelpAgain(client, done.step);
  void client.invalidateQueries({ queryKey: lessonsQueries.categories().queryKey });
}

/** A step's attempts, hints or raised hand have changed. */
export function readHelpAgain(client: QueryClient, stepId: number): Promise<void> {
  return readAgain(client, lessonsQueries.help(stepId).queryKey);
}

/** The teachers have changed a lesson's pace. */
export function readPaceAgain(client: QueryClient, lessonId: number): void {
  void readAgain(client, lessonsQueries.pace(lessonId).queryKey);
}

/** Cached lessons may be older than the learner's progress. */
export function readProgressAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: lessonsQueries.all });
}
