import { lessonsEndpoints, type Submission } from '@sentiero/contracts/lessons';
import { hasCode } from '@sentiero/client/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { useCurrentUser } from '../../auth/auth.queries.ts';
import { isIncorrect, type SubmitState } from '../model/answer.ts';
import { keepAnswer } from '../model/kept-answers.ts';
import { readHelpAgain, readPaceAgain, writeProgress } from './lessons.cache.ts';

const helpWithinMs = 1_500;
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

export type StepSubmission = { lessonId: number; stepId: number; submission: Submission };

/** Sends an answer; a correct one is written into the cache like any other progress. */
export function useSubmitAnswer() {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id ?? 0;
  return useMutation({
    mutationFn: ({ stepId, submission }: StepSubmission) =>
      call(lessonsEndpoints.submit, { params: { id: stepId }, body: submission }),
    onSuccess: ({ completed }, { lessonId, stepId, submission }) => {
      keepAnswer(userId, stepId, null);
      writeProgress(client, { lesson: lessonId, step: stepId, completed, answer: submission.data });
    },
    onError: (error, { lessonId, stepId }) => {
      if (isIncorrect(error)) keepAnswer(userId, stepId, null);
      if (hasCode(error, 'paced')) readPaceAgain(client, lessonId);
    },
    // Help for a wrong answer appears together with its refusal, unless reading it takes too long.
    onSettled: async (_result, error, { stepId }) => {
      const read = readHelpAgain(client, stepId);
      if (isIncorrect(error)) await Promise.race([read, pause(helpWithinMs)]);
    },
  });
}

export function submitStateOf(submit: ReturnType<typeof useSubmitAnswer>): SubmitState {
  if (submit.isPending) return 'pending';
  if (submit.isSuccess) return 'accepted';
  return submit.isError ? { error: submit.error } : 'idle';
}
