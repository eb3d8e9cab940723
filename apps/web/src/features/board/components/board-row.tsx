import type { BoardLearner, BoardStep } from '@sentiero/contracts/board';
import { Checkbox } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { learnerName, needsHelp } from '../model/by-need.ts';
import { wholeMinutes } from '../model/minutes.ts';
import { walkRows } from '../model/walk-rows.ts';
import { PathMarks } from './path-marks.tsx';
import { StateCell } from './state-cell.tsx';
import classes from './board.module.css';

type Props = {
  learner: BoardLearner;
  steps: readonly BoardStep[];
  /** The server's time, in whole minutes. */
  nowMinute: number;
  isChosen: boolean;
  onChoose: (user: number, isChosen: boolean) => void;
  onOpen: (user: number) => void;
};

export const BoardRow = memo(function BoardRow(props: Props) {
  const { t } = useTranslation();
  const { learner, steps, nowMinute, isChosen, onChoose, onOpen } = props;
  const { user, near, attempts, hints, since, state } = learner;
  const name = learnerName(learner);
  const isOnStep = since !== null && state !== 'done';
  const seconds = isOnStep ? nowMinute * 60 - Date.parse(since) / 1000 : 0;
  return (
    <tr data-help={needsHelp(learner) || undefined} data-away={state === 'offline' || undefined}>
      <td>
        <Checkbox
          aria-label={t('board.choose', { name })}
          checked={isChosen}
          onChange={(event) => onChoose(user.id, event.currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <button
          type="button"
          className={classes.name}
          data-row
          onKeyDown={walkRows}
          onClick={() => onOpen(user.id)}
        >
          {name}
        </button>
      </th>
      <td className={classes.state}>
        <StateCell learner={learner} />
      </td>
      <td>
        <PathMarks learner={learner} steps={steps} />
      </td>
      <Figure label={t('board.attempts')}>{isOnStep ? attempts : null}</Figure>
      <Figure label={t('board.nearest')}>{near ? t('board.near', near) : null}</Figure>
      <Figure label={t('board.hints')}>{isOnStep ? hints : null}</Figure>
      <Figure label={t('board.on-step')}>
        {isOnStep ? t('board.minutes', { count: wholeMinutes(seconds) }) : null}
      </Figure>
    </tr>
  );
});

/** A phone shows the label in the cell instead of a column, and no empty cells. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = children === null;
  return (
    <td className={classes.number} data-label={label} data-empty={isEmpty || undefined}>
      {isEmpty ? '–' : children}
    </td>
  );
}
