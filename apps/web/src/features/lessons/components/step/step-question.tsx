import type { LearnerStep, StepReply, Submission } from '@sentiero/contracts/lessons';
import { IconChevronDown, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import { answerType, type SubmitState } from '../../model/answer.ts';
import { questionOf } from '../../model/question-of.ts';
import { AnswerForm, type Refusal } from './answer-form.tsx';
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
  const translate = useTranslated();
  const [isWhole, setIsWhole] = useState(false);
  const whole = useId();
  const content = translate(step.content);
  const question = questionOf(content) || translate(step.title);
  const type = answerType(step);
  const isAsked = type !== null && (step.completed === null || state !== 'idle');
  const isInRow = type === 'Q';
  const Icon = isWhole ? IconChevronDown : IconChevronRight;
  return (
    <section
      className={classes.question}
      data-in-row={(isAsked && isInRow) || undefined}
      aria-label={t('lesson.step', { step: number })}
    >
      <div className={classes.line}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isWhole}
          aria-controls={whole}
          onClick={() => setIsWhole(!isWhole)}
        >
          <Icon size={18} aria-hidden />
          <strong>{t('lesson.step', { step: number })}</strong>
          <span className={classes.text}>
            <InlineText text={question} />
          </span>
        </button>
        {step.completed !== null && (
          <span className={classes.done}>
            <IconCircleCheck size={18} aria-hidden /> {t('progress.completed')}
          </span>
        )}
        {isAsked && !isInRow && !isWhole && (
          <ToolButton onClick={() => setIsWhole(true)}>{t('answer.label')}</ToolButton>
        )}
      </div>
      <div id={whole} className={classes.whole} hidden={!isWhole}>
        {isWhole && <Markdown text={content} />}
      </div>
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
