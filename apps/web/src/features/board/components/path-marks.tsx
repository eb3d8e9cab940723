import type { BoardLearner, BoardStep } from '@sentiero/contracts/board';
import { useTranslation } from 'react-i18next';
import classes from './board.module.css';

type Props = { learner: BoardLearner; steps: readonly BoardStep[] };

/** The path through the lesson as waymarks: completed steps, the learner's current one, and those ahead. */
export function PathMarks({ learner: { step, completed, state, since }, steps }: Props) {
  const { t } = useTranslation();
  const done = new Set(completed);
  const place = steps.findIndex(({ id }) => id === step);
  const isThere = since !== null && place !== -1;
  const placeWords = isThere ? `${place + 1}/${steps.length}` : '–';
  const spoken =
    state === 'done'
      ? t('board.path-done', { count: steps.length })
      : t(isThere ? 'board.path-at' : 'board.path-before', { step: place + 1, count: steps.length });
  return (
    <span className={classes.path}>
      <Marks
        steps={steps}
        isDone={({ id }) => state === 'done' || done.has(id)}
        here={isThere && state !== 'done' ? place : -1}
      />
      <span className={classes.spoken}>{spoken}</span>
      <span aria-hidden className={classes.place}>
        {state === 'done' ? '✓' : placeWords}
      </span>
    </span>
  );
}

type MarksProps = { steps: readonly BoardStep[]; isDone: (step: BoardStep) => boolean; here: number };

/** Distance between two marks, and the size of one from its middle, in pixels. */
const pitch = 15;
const half = 6;

/** Three shapes for any number of steps: a class has thousands of marks, and they change twice a second. */
function Marks({ steps, isDone, here }: MarksProps) {
  const outlines = { done: '', ahead: '', here: '' };
  for (const [place, step] of steps.entries()) {
    const reached = isDone(step) ? 'done' : 'ahead';
    const size = half * (step.type === 'I' ? 0.65 : 1);
    if (place === here) outlines.here = diamond(place, size * 1.3);
    else outlines[reached] += diamond(place, size);
  }
  return (
    <svg className={classes.marks} width={pitch * steps.length + 2} height={20} aria-hidden>
      <path className={classes.ahead} d={outlines.ahead} />
      <path className={classes.done} d={outlines.done} />
      <path className={classes.here} d={outlines.here} />
    </svg>
  );
}

function diamond(place: number, size: number): string {
  const x = pitch * (place + 0.5) + 1;
  return `M${x} ${10 - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`;
}
