import type { LearnerPath, PathStep } from '@sentiero/contracts/board';
import type { StepFeedback } from '@sentiero/contracts/lessons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { wholeMinutes } from '../model/minutes.ts';
import classes from './path.module.css';

type Props = {
  path: LearnerPath;
  /** The nearest attempt, condition by condition. */
  nearestOf: (nearest: StepFeedback) => ReactNode;
};

/** A learner's work on each step of a lesson; never their traffic. */
export function PathSteps({ path, nearestOf }: Props) {
  return (
    <ol className={classes.steps}>
      {path.steps.map((step, index) => (
        <li key={step.id} className={classes.step} data-state={stateOf(step)}>
          <StepReport step={step} number={index + 1} nearestOf={nearestOf} />
        </li>
      ))}
    </ol>
  );
}

type ReportProps = { step: PathStep; number: number; nearestOf: Props['nearestOf'] };

function StepReport({ step, number, nearestOf }: ReportProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { dateTime } = useFormat();
  const { completed, first_at: first, attempts, hints, nearest, wrong_answers: wrong } = step;
  const seconds = completed && first ? (Date.parse(completed) - Date.parse(first)) / 1000 : null;
  const isTask = step.type !== 'I';
  return (
    <>
      <h3 className={classes.title}>
        {number}. {translate(step.title)}
      </h3>
      {!first && !completed && <p className={classes.note}>{t('board.not-begun')}</p>}
      {first && !completed && (
        <p className={classes.note}>{t('board.begun-at', { time: dateTime(first) })}</p>
      )}
      {completed && (
        <p className={classes.note}>
          {t('board.completed-at', { time: dateTime(completed) })}
          {seconds !== null && isTask && ` · ${t('board.minutes', { count: wholeMinutes(seconds) })}`}
        </p>
      )}
      {isTask && (first || attempts > 0) && (
        <p className={classes.note}>
          {t('board.n-attempts', { count: attempts })} · {t('board.n-hints', { count: hints })}
        </p>
      )}
      {wrong.length > 0 && (
        <>
          <p className={classes.label}>{t('board.wrong')}</p>
          <ul className={classes.wrong}>
            {wrong.map(({ text, count }) => (
              <li key={text}>
                <code translate="no">{text}</code>
                {count > 1 && ` (${count}×)`}
              </li>
            ))}
          </ul>
        </>
      )}
      {!completed && nearest && nearestOf(nearest)}
    </>
  );
}

function stateOf({ completed, first_at: first }: PathStep): 'done' | 'here' | 'ahead' {
  if (completed) return 'done';
  return first ? 'here' : 'ahead';
}
