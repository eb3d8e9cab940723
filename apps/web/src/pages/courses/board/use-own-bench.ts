import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useCurrentUser } from '../../../features/auth/auth.queries.ts';
import { addKeptTab } from '../../../features/bench/model/tabs/add-kept-tab.ts';
import type { BenchLinks } from '../../../features/capture/index.ts';
import { requirementsMet } from '../../../features/lessons/model/completeness.ts';
import { lessonsQueries } from '../../../features/lessons/queries/lessons.queries.ts';

/** Opens a learner's request in the teacher's own bench; null unless the lesson and its target are open to them. */
export function useOwnBench(lessonId: number, request: CapturedRequest | undefined): BenchLinks | null {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { data: lesson } = useQuery({ ...lessonsQueries.lesson(lessonId), enabled: request !== undefined });
  const isOpen =
    lesson !== undefined && requirementsMet(lesson) && lesson.target_application?.id === request?.target.id;
  if (!user || !isOpen) return null;
  return {
    open(record) {
      addKeptTab(user.id, lessonId, record);
      void navigate(paths.lessonBench(lessonId));
    },
  };
}
