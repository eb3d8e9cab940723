import type { LearnerStep, Lesson, Submission } from '@sentiero/contracts/lessons';
import { useEffect, useRef } from 'react';
import { hasCode } from '@sentiero/client/errors';
import { isIncorrect, type SubmitState } from '../../features/lessons/model/answer.ts';
import { Debrief } from '../../features/lessons/components/help/debrief.tsx';
import { ReviewNote } from '../../features/lessons/components/help/review-note.tsx';
import { StepView } from '../../features/lessons/components/step/step-view.tsx';
import { useKeptAnswer } from '../../features/lessons/components/step/use-kept-answer.ts';
import { useSubmitAnswer } from '../../features/lessons/queries/use-submit-answer.ts';
import { StepHelp } from './step-help.tsx';
import { useStepHelp } from './use-nearest.ts';
import { useRefusal } from './use-refusal.ts';
import { Code } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LazyRequestDialog } from '../../features/capture/components/requests/lazy-request-dialog.tsx';
import { useReadEvidence } from '../../features/lessons/queries/use-help.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

type Props = { lesson: Lesson; step: LearnerStep; isHeld: boolean };

/** The caller passes the step's id as `key`, so that feedback belongs to its step. */
export function LessonStep({ lesson, step, isHeld }: Props) {
  const submit = useSubmitAnswer();
  const wasHeld = useRef(isHeld);
  const { error, variables, mutate } = submit;
  // An answer that the pace held back is sent once the class continues.
  useEffect(() => {
    const isReleased = wasHeld.current && !isHeld;
    wasHeld.current = isHeld;
    if (isReleased && variables && hasCode(error, 'paced')) mutate(variables);
  }, [isHeld, error, variables, mutate]);
  const kept = useKeptAnswer(step);
  const { data: help } = useStepHelp(step);
  const refusal = useRefusal(step, lesson.use_helper_http);
  const send = (submission: Submission) => {
    refusal.sent(submission);
    mutate(
      { lessonId: lesson.id, stepId: step.id, submission },
      { onError: (reason) => isIncorrect(reason) && refusal.refused(submission) },
    );
  };
  return (
    <>
      <StepView
        step={step}
        state={stateOf(submit)}
        kept={kept}
        refusal={refusal.text}
        evidence={<StepEvidence step={step} />}
        onSubmit={send}
      />
      {help?.review && <ReviewNote review={help.review} />}
      {help && <Debrief {...help} />}
      {step.type !== 'I' && step.completed === null && (
        <StepHelp step={step} hasInspector={lesson.use_helper_http} isRefused={isIncorrect(error)} />
      )}
    </>
  );
}

function stateOf(submit: ReturnType<typeof useSubmitAnswer>): SubmitState {
  if (submit.isPending) return 'pending';
  if (submit.isSuccess) return 'accepted';
  return submit.isError ? { error: submit.error } : 'idle';
}

/** Opens the traffic that completed a step, also after the learner cleared theirs. */
function StepEvidence({ step }: { step: LearnerStep }) {
  const { t } = useTranslation();
  const { data, error, isPending, mutate, reset } = useReadEvidence(step.id);
  const isGone = hasCode(error, 'not_found');
  return (
    <>
      <ToolButton
        mt="xs"
        display="block"
        leftSection={<IconListSearch size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('evidence.show')}
      </ToolButton>
      {isGone && <p role="status">{t('evidence.none')}</p>}
      {error && !isGone && <ErrorBox error={error} />}
      {data && !data.request && <Code block>{JSON.stringify(data.event?.data, null, 2)}</Code>}
      {data?.request && (
        <LazyRequestDialog
          requests={[data.request]}
          order="newest-first"
          id={data.request.id}
          tab="headers"
          completedLabel={noLabel}
          onShow={ignore}
          onClose={reset}
          nearest={null}
          onExplain={ignore}
          bench={null}
          onAsk={null}
        />
      )}
    </>
  );
}

const noLabel = () => null;
const ignore = () => undefined;
