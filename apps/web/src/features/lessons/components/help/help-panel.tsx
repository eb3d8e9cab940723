import type { StepHelp } from '@sentiero/contracts/lessons';
import { useId, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackReport, type ShownAttempt } from './feedback-report.tsx';
import classes from './help.module.css';

type Props = {
  help: StepHelp;
  isCompleted: boolean;
  attempt: ShownAttempt | null;
  /** Links from the inspector. */
  titleRef: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
};

/** Feedback on the learner's attempts, hints, and a button to ask a teacher. */
export function HelpPanel({ help, isCompleted, attempt, titleRef, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { attempts: count, feedback } = help;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h3 id={id} ref={titleRef} tabIndex={-1} className={classes.title}>
        {t('help.title')}
      </h3>
      <div className={classes.feedback} aria-live="polite">
        <p className={classes.note}>
          {isCompleted ? t('help.attempts-before', { count }) : t('help.attempts', { count })}
          {!isCompleted && count > 0 && feedback === null && ` ${t('help.not-yet')}`}
        </p>
        {!isCompleted && feedback && <FeedbackReport feedback={feedback} attempt={attempt} />}
      </div>
      {children}
    </section>
  );
}
