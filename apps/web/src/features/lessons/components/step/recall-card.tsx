import type { RecallQuestion, StepReply, Submission } from '@sentiero/contracts/lessons';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { paths } from '../../../../shared/paths.ts';
import { TextLink } from '../../../../shared/ui/text-link.tsx';
import { answerType, initialAnswer, type SubmitState } from '../../model/answer.ts';
import { AnswerForm, type Refusal } from './answer-form.tsx';
import { FoldedQuestion } from './folded-question.tsx';
import classes from './recall-card.module.css';

type CardProps = {
  /** Said once every question is answered or skipped. */
  outcome: string | null;
  children: ReactNode;
};

/** Questions from earlier lessons, before a lesson begins. */
export function RecallCard({ outcome, children }: CardProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div>
        <h3 id={id} className={classes.title}>
          {t('recall.title')}
        </h3>
        {outcome === null && <p className={classes.note}>{t('recall.note')}</p>}
      </div>
      {children}
      {/* The region is mounted before its text, so that screen readers announce it. */}
      <p role="status" className={classes.outcome}>
        {outcome}
      </p>
    </section>
  );
}

type Props = {
  question: RecallQuestion;
  /** Its number among all questions. */
  place: number;
  total: number;
  state: SubmitState;
  refusal: Refusal;
  replies: readonly StepReply[];
  /** Whether the learner came here from the question before. */
  takesFocus: boolean;
  onSubmit: (submission: Submission) => void;
  onSkip: () => void;
  /** To the next question; null after the last. */
  onNext: (() => void) | null;
};

/** One question. The caller passes the step's id as `key`. */
export function RecallCardQuestion({ question, place, total, takesFocus, ...props }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { lesson, step } = question;
  const { state, refusal, replies, onSubmit, onSkip, onNext } = props;
  const [isWhole, setIsWhole] = useState(false);
  const [answer, keep] = useState(() => initialAnswer({ answer: null }));
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);
  const type = answerType(step);
  const isRight = state === 'accepted';
  const title = t('recall.place', { place, total });
  return (
    <section ref={section} className={classes.question} tabIndex={-1} aria-label={title}>
      <p className={classes.from}>
        <strong>{title}</strong>
        <TextLink to={paths.lesson(lesson.id)}>{translate(lesson.title)}</TextLink>
      </p>
      <FoldedQuestion step={step} isWhole={isWhole} onFold={() => setIsWhole(!isWhole)} />
      {type && (
        <AnswerForm
          type={type}
          step={{ ...step, completed: isRight ? answered : null }}
          state={state}
          kept={{ answer, keep }}
          refusal={refusal}
          replies={replies}
          onSubmit={onSubmit}
          beside={
            <Button variant="subtle" size="sm" onClick={onSkip}>
              {t('recall.skip')}
            </Button>
          }
        />
      )}
      {isRight && onNext && (
        <Button
          variant="default"
          className={classes.next ?? ''}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={onNext}
        >
          {t('recall.next')}
        </Button>
      )}
    </section>
  );
}

/** A right answer takes no other, like that of a completed step. */
const answered = new Date(0).toISOString();
