import type { ReactNode } from 'react';
import classes from './tone-badge.module.css';

export type Tone = 'ok' | 'info' | 'warning' | 'danger' | 'neutral';

type Props = { tone: Tone; isProse?: boolean; withDot?: boolean; children: ReactNode };

/** A word in the colour of its meaning, from a machine or from us. */
export function ToneBadge({ tone, isProse = false, withDot = false, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} data-prose={isProse || undefined}>
      {withDot && <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}
