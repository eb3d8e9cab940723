import type { LearnerStep, StepReply, Submission } from '@sentiero/contracts/lessons';
import { Alert, Button } from '@mantine/core';
import { useEffect, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import {
  canSubmit,
  feedbackOf,
  isAnswerLocked,
  toSubmission,
  type AnswerableType,
  type Feedback,
  type SubmitState,
} from '../../model/answer.ts';
import { takeFocus } from '../../../../shared/forms/take-focus.ts';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import { AnswerInput } from './answer-input.tsx';
import type { KeptAnswer } from './use-kept-answer.ts';
import classes from './answer-form.module.css';
import { IconCircleCheck, IconCircleX, IconInfoCircle, IconPlayerPause } from '@tabler/icons-react';
import { useScrollOnChange } from '../../../../shared/ui/use-scroll-on-change.ts';

/** What is said about a wrong answer; `isIncomplete` if all picked choices are right, and some are missing. */
export type Refusal = { readonly text: string; readonly isIncomplete: boolean };

type Props = {
  type: AnswerableType;
  step: Pick<LearnerStep, 'type' | 'choices' | 'completed'>;
  state: SubmitState;
  kept: KeptAnswer;
  refusal: Refusal;
  replies: readonly StepReply[];
  onSubmit: (submission: Submission) => void;
  /** In one row, under a question that is its label. */
  isInRow?: boolean;
  /** Next to the button that sends the answer, which is then not the main one of the page. */
  beside?: ReactNode;
};

/** The caller passes the step's id as `key`, so that each step starts with its own answer. */
export function AnswerForm({
  type,
  step,
  state,
  kept,
  refusal,
  replies,
  onSubmit,
  isInRow = false,
  beside,
}: Props) {
  const { t } = useTranslation();
  const { answer, keep } = kept;
  const locked = isAnswerLocked(step, state);
  const feedback = feedbackOf(step, state);
  const refused = typeof state === 'object' && feedback === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!locked && canSubmit(type, answer)) onSubmit(toSubmission(type, answer));
  };

  return (
    <form className={classes.form} data-in-row={isInRow || undefined} onSubmit={submit}>
      <fieldset className={classes.fields} disabled={locked}>
        <AnswerInput type={type} step={step} answer={answer} replies={replies} onChange={keep} />
        {(type === 'O' || step.completed === null) && (
          <div className={classes.buttons}>
            <Button
              type="submit"
              variant={step.completed === null && !beside ? 'filled' : 'default'}
              size={isInRow ? 'xs' : 'sm'}
              disabled={!canSubmit(type, answer)}
              loading={state === 'pending'}
            >
              {type === 'O' && step.completed !== null ? t('answer.send-again') : t('answer.send')}
            </Button>
            {beside}
          </div>
        )}
      </fieldset>
      {/* A correct answer stays visible after a reload, although its feedback is gone. */}
      <FeedbackAlert
        feedback={feedback}
        refusal={refusal}
        replies={replies.filter(({ choice }) => choice === null)}
        settled={type !== 'O' && step.completed !== null}
      />
      {refused && <ErrorBox error={state.error} />}
    </form>
  );
}

const looks: Record<Exclude<Feedback, null>, { color: string; icon: ReactNode }> = {
  'already-answered': { color: 'info', icon: <IconInfoCircle size={18} /> },
  submitted: { color: 'info', icon: <IconCircleCheck size={18} /> },
  correct: { color: 'ok', icon: <IconCircleCheck size={18} /> },
  waiting: { color: 'warning', icon: <IconPlayerPause size={18} /> },
  incorrect: { color: 'danger', icon: <IconCircleX size={18} /> },
};

type RefusalProps = { refusal: Refusal; replies: readonly StepReply[] };
type FeedbackProps = RefusalProps & { feedback: Feedback; settled: boolean };

/** The region is mounted before its text, so that screen readers announce it. */
function FeedbackAlert({ feedback, refusal, replies, settled }: FeedbackProps) {
  const { t } = useTranslation();
  const place = useScrollOnChange<HTMLDivElement>(feedback);
  const isFinal = feedback === 'correct';
  // The fields stay disabled.
  useEffect(() => {
    const form = place.current?.closest('form');
    if (isFinal && place.current && form) takeFocus(place.current, form);
  }, [isFinal, place]);
  return (
    <div ref={place} aria-live="polite" tabIndex={-1}>
      {feedback && (
        <Alert color={looks[feedback].color} icon={looks[feedback].icon} role="presentation">
          {feedback === 'incorrect' ? (
            <Refused refusal={refusal} replies={replies} />
          ) : (
            t(`answer.${feedback}`)
          )}
        </Alert>
      )}
      {!feedback && settled && (
        <Alert color="ok" icon={<IconCircleCheck size={18} />} role="presentation">
          {t('answer.settled')}
        </Alert>
      )}
    </div>
  );
}

function Refused({ refusal: { text, isIncomplete }, replies }: RefusalProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <>
      {isIncomplete ? `${text} ${t('answer.incomplete')}` : text}
      {replies.map((reply) => (
        <p key={reply.text.en} className={classes.reply}>
          <InlineText text={translate(reply.text)} />
        </p>
      ))}
    </>
  );
}
