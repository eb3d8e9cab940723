import type { BoardLearner } from '@sentiero/contracts/board';
import { IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge, type Tone } from '../../../shared/feedback/tone-badge.tsx';
import { wholeMinutes } from '../model/minutes.ts';
import classes from './board.module.css';

const tones: Record<BoardLearner['state'], Tone> = {
  done: 'ok',
  offline: 'neutral',
  idle: 'warning',
  stuck: 'danger',
  working: 'info',
};

/** A learner's state and, if stuck, the reason. */
export function StateCell({ learner: { state, stuck, hand } }: { learner: BoardLearner }) {
  const { t } = useTranslation();
  const isHandUp = hand !== null && state !== 'done';
  return (
    <>
      <ToneBadge tone={tones[state]} isProse withDot>
        {t(`board.state-${state}`)}
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
