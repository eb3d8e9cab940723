import type { LearnerStep, StepReply, Submission } from '@sentiero/contracts/lessons';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import { answerType, type SubmitState } from '../../model/answer.ts';
import { AnswerForm, type Refusal } from './answer-form.tsx';
import { FoldedQuestion } from './folded-question.tsx';
import classes from './step-question.module.css';
import type { KeptAnswer } from './use-kept-answer.ts';

type Props = {
  number: number;
  step: LearnerStep;
  state: SubmitState;
  kept: KeptAnswer;
  refusal: Refusal;
  replies: readonly StepReply[];
  onSubmit: (submission: Submission) => void;
};

/** A step away from its page: what it asks for in one line, its text on demand, and its answer. */
export function StepQuestion({ number, step, state, kept, refusal, replies, onSubmit }: Props) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const type = answerType(step);
  const isAsked = type !== null && (step.completed === null || state !== 'idle');
  const isInRow = type === 'Q';
  return (
    <section
      className={classes.question}
      data-in-row={(isAsked && isInRow) || undefined}
      aria-label={t('lesson.step', { step: number })}
    >
      <FoldedQuestion
        label={t('lesson.step', { step: number })}
        step={step}
        isWhole={isWhole}
        onFold={() => setIsWhole(!isWhole)}
      >
        {step.completed !== null && (
          <span className={classes.done}>
            <IconCircleCheck size={18} aria-hidden /> {t('progress.completed')}
          </span>
        )}
        {isAsked && !isInRow && !isWhole && (
          <ToolButton onClick={() => setIsWhole(true)}>{t('answer.label')}</ToolButton>
        )}
      </FoldedQuestion>
      {isAsked && (isInRow || isWhole) && (
        <div className={classes.answer}>
          <AnswerForm
            type={type}
            step={step}
            state={state}
            kept={kept}
            refusal={refusal}
            replies={replies}
            onSubmit={onSubmit}
            isInRow={isInRow}
          />
        </div>
      )}
    </section>
  );
}
