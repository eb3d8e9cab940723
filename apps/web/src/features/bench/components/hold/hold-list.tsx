import type { HeldMessage } from '@sentiero/contracts/bench';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import classes from './hold.module.css';

type Props = { held: readonly HeldMessage[]; shown: string; onShow: (id: string) => void };

/** The held messages with the time that each has left. */
export function HeldList({ held, shown, onShow }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ul className={classes.list} aria-label={t('bench.hold-list')}>
      {held.map(({ id, phase, method, url, code, deadline }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.held}
            aria-current={id === shown}
            onClick={() => onShow(id)}
          >
            <ToneBadge tone={phase === 'request' ? 'info' : 'neutral'}>
              {phase === 'request' ? showUnseen(clip(method, 20)) : code}
            </ToneBadge>
            <span className={classes.url}>{showUnseen(clip(pathOf(url), 200))}</span>
            <span className={classes.left}>
              {t('bench.hold-seconds', { count: secondsLeft(deadline, now) })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const pathOf = (url: string) => url.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/';
const secondsLeft = (deadline: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
