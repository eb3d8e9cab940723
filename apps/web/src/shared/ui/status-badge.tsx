import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'ok' | 'primary' | 'warning' | 'danger';

/** A state that can change under one's eyes: a dot and its word. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {children}
    </span>
  );
}
