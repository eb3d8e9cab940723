import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { useSearchParams } from 'react-router';
import { lessonPages } from '../../features/lessons/model/lesson-pages.ts';
import { navigationOf } from '../../features/lessons/model/step-navigation.ts';

/**
 * The page is part of the URL, so that a reload stays there. Of the findings of a hunt, the first open one is the current
 * step.
 */
export function useCurrentStep(lesson: Lesson, steps: readonly LearnerStep[]) {
  const [search] = useSearchParams();
  const navigation = navigationOf(lesson, steps, Number(search.get('page') ?? 0));
  const [first, ...others] = lessonPages(steps)[navigation.page - 1] ?? [];
  const step = [first, ...others].find((one) => one?.completed === null) ?? first ?? null;
  return { navigation, step };
}
