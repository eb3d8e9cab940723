import type { Board } from '@sentiero/contracts/board';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { arrivalsOf, type Arrival } from '../model/arrivals.ts';
import classes from './step-bars.module.css';

type Props = {
  board: Board;
  /** In large type, for a projector. */
  isLarge?: boolean;
  /** Opens the actions for a step. */
  onStep?: (step: number) => void;
};

/** The class's progress without names: how many learners have reached and completed each step. */
export function StepBars({ board, isLarge = false, onStep }: Props) {
  return (
    <ol
      className={classes.bars}
      data-large={isLarge || undefined}
      style={withSteps(board.lesson.steps.length)}
    >
      {arrivalsOf(board).map((arrival) => (
        <StepBar
          key={arrival.step.id}
          arrival={arrival}
          all={board.learners.length}
          isLimit={board.pace.step === arrival.step.id}
          isLarge={isLarge}
          onStep={onStep}
        />
      ))}
    </ol>
  );
}

/** The size of the words on a projector depends on it. */
const withSteps = (count: number) => ({ '--steps': Math.max(count, 1) }) as CSSProperties;

type BarProps = {
  arrival: Arrival;
  all: number;
  isLimit: boolean;
  isLarge: boolean;
  onStep: Props['onStep'];
};

function StepBar({ arrival: { step, number, arrived, completed }, all, isLimit, isLarge, onStep }: BarProps) {
  const { t } = useTranslation();
  const title = `${number}. ${useTranslated()(step.title)}`;
  const share = (count: number) => `${all === 0 ? 0 : (count / all) * 100}%`;
  return (
    <li className={classes.step}>
      {onStep ? (
        <button type="button" className={classes.title} onClick={() => onStep(step.id)}>
          {title}
        </button>
      ) : (
        <span className={classes.title}>{title}</span>
      )}
      <span className={classes.bar} aria-hidden>
        <span className={classes.arrived} style={{ inlineSize: share(arrived) }} />
        <span className={classes.completed} style={{ inlineSize: share(completed) }} />
      </span>
      <span className={classes.words}>
        {t('board.arrived', { arrived, count: all })}
        {!isLarge && step.type !== 'I' && ` · ${t('board.completed', { count: completed })}`}
        {!isLarge && step.guidance && ` · ${t('board.guided')}`}
        {!isLarge && isLimit && ` · ${t('board.limit-here')}`}
      </span>
    </li>
  );
}
