import type { LearnerStep, Submission } from '@sentiero/contracts/lessons';
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import {
  canSubmit,
  feedbackOf,
  initialAnswer,
  isAnswerLocked,
  toSubmission,
  type AnswerableType,
  type SubmitState,
} from '../../model/answer.ts';
import { AnswerInput } from './answer-input.tsx';
import { FeedbackAlert } from './feedback-alert.tsx';
import classes from './answer-form.module.css';

type Props = {
  type: AnswerableType;
  step: LearnerStep;
  state: SubmitState;
  onSubmit: (submission: Submission) => void;
};

/** The caller sets a key by step, so that a new step starts with an empty form. */
export function AnswerForm({ type, step, state, onSubmit }: Props) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState(() => initialAnswer(step));
  const locked = isAnswerLocked(step, state);
  const feedback = feedbackOf(step, state);
  const refused = typeof state === 'object' && feedback === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!locked && canSubmit(type, answer)) onSubmit(toSubmission(type, answer));
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <fieldset className={classes.fields} disabled={locked}>
        <AnswerInput type={type} step={step} answer={answer} onChange={setAnswer} />
        {(type === 'O' || step.completed === null) && (
          <Button
            type="submit"
            variant={step.completed === null ? 'filled' : 'default'}
            disabled={!canSubmit(type, answer)}
            loading={state === 'pending'}
          >
            {type === 'O' && step.completed !== null ? t('answer.send-again') : t('answer.send')}
          </Button>
        )}
      </fieldset>
      {/* A right answer stays visible after a reload, when there is no feedback any more. */}
      <FeedbackAlert feedback={feedback} settled={type !== 'O' && step.completed !== null} />
      {refused && <ErrorBox error={state.error} />}
    </form>
  );
}
