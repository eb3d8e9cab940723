import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { hasCode } from '@sentiero/client/errors';
import { isIncorrect } from '../../features/lessons/model/answer.ts';
import { Debrief } from '../../features/lessons/components/help/debrief.tsx';
import { ReviewNote } from '../../features/lessons/components/help/review-note.tsx';
import { StepView } from '../../features/lessons/components/step/step-view.tsx';
import { StepHelp } from './step-help.tsx';
import { useStepHelp } from './use-nearest.ts';
import { useStepAnswer } from './use-step-answer.ts';
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
  const answer = useStepAnswer(lesson, step, isHeld);
  const { data: help } = useStepHelp(step);
  const { state } = answer;
  // The help may arrive before the refusal that belongs to it.
  const isRefused = state === 'pending' || (typeof state === 'object' && isIncorrect(state.error));
  return (
    <>
      <StepView step={step} {...answer} evidence={<StepEvidence step={step} />} />
      {help?.review && <ReviewNote review={help.review} />}
      {help && <Debrief {...help} />}
      {step.type !== 'I' && step.completed === null && (
        <StepHelp step={step} hasInspector={lesson.use_helper_http} isRefused={isRefused} />
      )}
    </>
  );
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
