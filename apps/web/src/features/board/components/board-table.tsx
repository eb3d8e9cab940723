import type { Board, BoardLearner } from '@sentiero/contracts/board';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { scrollable } from '../../../shared/ui/scrollable.ts';
import { BoardRow } from './board-row.tsx';
import classes from './board.module.css';

type Props = {
  board: Board;
  /** In the displayed order. */
  learners: readonly BoardLearner[];
  chosen: ReadonlySet<number>;
  onChoose: (user: number, isChosen: boolean) => void;
  onChooseAll: (isChosen: boolean) => void;
  onOpen: (user: number) => void;
};

/** One row per learner. The arrow keys move between names. */
export function BoardTable({ board, learners, chosen, onChoose, onChooseAll, onOpen }: Props) {
  const { t } = useTranslation();
  const nowMinute = Math.floor(Date.parse(board.at) / 60_000);
  const count = learners.filter(({ user }) => chosen.has(user.id)).length;
  return (
    <section className={classes.scroller} aria-label={t('board.learners')} {...scrollable}>
      <table className={classes.table} aria-label={t('board.learners')}>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label={t('board.choose-all')}
                checked={count > 0 && count === learners.length}
                indeterminate={count > 0 && count < learners.length}
                onChange={(event) => onChooseAll(event.currentTarget.checked)}
              />
            </th>
            <th scope="col">{t('members.name')}</th>
            <th scope="col">{t('board.state')}</th>
            <th scope="col">{t('board.path')}</th>
            <th scope="col" className={classes.number}>
              {t('board.attempts')}
            </th>
            <th scope="col" className={classes.number}>
              {t('board.nearest')}
            </th>
            <th scope="col" className={classes.number}>
              {t('board.hints')}
            </th>
            <th scope="col" className={classes.number}>
              {t('board.on-step')}
            </th>
          </tr>
        </thead>
        <tbody>
          {learners.map((learner) => (
            <BoardRow
              key={learner.user.id}
              learner={learner}
              steps={board.lesson.steps}
              nowMinute={nowMinute}
              isChosen={chosen.has(learner.user.id)}
              onChoose={onChoose}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
