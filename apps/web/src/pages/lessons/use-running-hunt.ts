import type { Lesson } from '@sentiero/contracts/lessons';
import { useQuery } from '@tanstack/react-query';
import { huntsQueries, useStartHunt } from '../../features/hunts/queries/hunts.queries.ts';
import { requirementsMet } from '../../features/lessons/model/completeness.ts';

/** The learner's round in a hunt, which a launch of its target goes on with. */
export function useRunningHunt(lesson: Lesson) {
  const enabled = lesson.mode === 'hunt' && requirementsMet(lesson);
  const { data: hunt } = useQuery({ ...huntsQueries.hunt(lesson.id), enabled });
  const { mutate } = useStartHunt(lesson.id);
  return {
    isWaiting: hunt?.started === null,
    goOn: () => {
      if (!hunt || hunt.started === null) return;
      if (hunt.ends === null || Date.parse(hunt.ends) > Date.now()) mutate({});
    },
  };
}
