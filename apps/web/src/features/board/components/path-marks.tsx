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
      <span className={classes.marks} aria-hidden>
        {steps.map(({ id, type }) => (
          <span
            key={id}
            className={classes.mark}
            data-done={state === 'done' || done.has(id) || undefined}
            data-here={(isThere && id === step) || undefined}
            data-quiet={type === 'I' || undefined}
          />
        ))}
      </span>
      <span className={classes.spoken}>{spoken}</span>
      <span aria-hidden className={classes.place}>
        {state === 'done' ? '✓' : placeWords}
      </span>
    </span>
  );
}
