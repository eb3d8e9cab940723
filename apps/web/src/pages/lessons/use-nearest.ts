import type { StepFeedback, LearnerStep } from '@sentiero/contracts/lessons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Nearest } from '../../features/capture/index.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { useEvents } from '../../features/live/index.ts';

/** The help of a step; information steps have none. */
export function useStepHelp(step: LearnerStep | null) {
  const isTask = step !== null && step.type !== 'I';
  return useQuery({ ...lessonsQueries.help(step?.id ?? 0), enabled: isTask });
}

/** The nearest attempt on an open step, as the inspector marks it. */
export function useNearest(step: LearnerStep | null): Nearest | null {
  const { data } = useStepHelp(step);
  const feedback = step?.completed === null ? data?.feedback : null;
  const request = useRequestOf(feedback ?? null);
  const { met, total } = feedback ?? { met: 0, total: 0 };
  return useMemo(() => (request === null ? null : { request, met, total }), [request, met, total]);
}

/** An event stands for the request that caused it. */
function useRequestOf(feedback: StepFeedback | null): string | null {
  const events = useEvents();
  if (!feedback) return null;
  return feedback.request ?? events.find(({ id }) => id === feedback.event)?.request ?? null;
}
