import type { ReactNode } from 'react';
import classes from './capture.module.css';
import type { Tone } from './tones.ts';

type Props = { tone: Tone; isProse?: boolean; children: ReactNode };

/** A word that a machine said, in the colour of what it means. */
export function CodeBadge({ tone, isProse = false, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} data-prose={isProse || undefined}>
      {children}
    </span>
  );
}
