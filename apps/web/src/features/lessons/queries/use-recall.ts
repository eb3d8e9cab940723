import { hasCode } from '@sentiero/client/errors';
import { lessonsEndpoints, type Submission } from '@sentiero/contracts/lessons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { SubmitState } from '../model/answer.ts';
import type { Recalled } from '../model/recall.ts';
import { lessonsQueries } from './lessons.queries.ts';

/** What became of a lesson's questions from earlier lessons; kept in the memory of the page. */
export function useRecalled(lessonId: number) {
  const client = useQueryClient();
  const query = lessonsQueries.recalled(lessonId);
  const { data: recalled = {} } = useQuery(query);
  const note = (stepId: number, outcome: Recalled[number]) =>
    client.setQueryData(query.queryKey, (known = {}) => ({ ...known, [stepId]: outcome }));
  return { recalled, note };
}

/** Sends an answer to such a question. */
export function useAnswerRecall(lessonId: number, stepId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Submission) =>
      call(lessonsEndpoints.answerRecall, { params: { id: lessonId, step: stepId }, body }),
    // On another day, or after an edit, other questions are asked.
    onError: (error) => {
      if (hasCode(error, 'not_found'))
        void client.invalidateQueries({ queryKey: lessonsQueries.recall(lessonId).queryKey });
    },
  });
}

export function recallStateOf({
  isPending,
  data,
  error,
}: Pick<ReturnType<typeof useAnswerRecall>, 'isPending' | 'data' | 'error'>): SubmitState {
  if (isPending) return 'pending';
  if (error) return { error };
  if (!data) return 'idle';
  return data.correct ? 'accepted' : 'refused';
}
