import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { useSearchParams } from 'react-router';
import { navigationOf } from '../../features/lessons/model/step-navigation.ts';

/** The page is part of the URL, so that a reload stays there. */
export function useCurrentStep(lesson: Lesson, steps: readonly LearnerStep[]) {
  const [search] = useSearchParams();
  const navigation = navigationOf(lesson, steps, Number(search.get('page') ?? 0));
  return { navigation, step: steps[navigation.page - 1] ?? null };
}
