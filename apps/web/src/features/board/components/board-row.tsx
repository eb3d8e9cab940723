import type { BoardLearner, BoardStep } from '@sentiero/contracts/board';
import { Checkbox } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isWaiting, learnerName, needsHelp } from '../model/by-need.ts';
import { wholeMinutes } from '../model/minutes.ts';
import { walkRows } from '../model/walk-rows.ts';
import classes from './board.module.css';
import { IconHandStop } from '@tabler/icons-react';
import { ToneBadge, type Tone } from '../../../shared/feedback/tone-badge.tsx';

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

const tones: Record<BoardLearner['state'] | 'waiting', Tone> = {
  done: 'ok',
  offline: 'neutral',
  idle: 'warning',
  stuck: 'danger',
  working: 'info',
  waiting: 'neutral',
};

/** A learner's state and, if stuck, the reason. */
function StateCell({ learner }: { learner: BoardLearner }) {
  const { t } = useTranslation();
  const { state, stuck, hand } = learner;
  const shown = isWaiting(learner) ? 'waiting' : state;
  const isHandUp = hand !== null && state !== 'done';
  return (
    <>
      <ToneBadge tone={tones[shown]} isProse withDot>
        {t(`board.state-${shown}`)}
      </ToneBadge>
      {isHandUp && (
        <span className={classes.hand}>
          <IconHandStop size={16} aria-hidden /> {t('board.hand-up')}
        </span>
      )}
      {stuck && stuck.reason !== 'hand' && (
        <span className={classes.why}>
          {t(`board.stuck-${stuck.reason}`, {
            minutes: wholeMinutes(stuck.seconds),
            expected: wholeMinutes(stuck.expected_seconds),
          })}
        </span>
      )}
      {isHandUp && hand.text !== '' && <span className={classes.quote}>{hand.text}</span>}
    </>
  );
}

type PathMarksProps = { learner: BoardLearner; steps: readonly BoardStep[] };

/** The path through the lesson as waymarks: completed steps, the learner's current one, and those ahead. */
function PathMarks({ learner: { step, completed, state, since }, steps }: PathMarksProps) {
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
