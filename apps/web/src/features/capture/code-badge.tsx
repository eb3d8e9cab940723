import classes from './capture.module.css';
import type { Tone } from './tones.ts';

/** A word that a machine said, in the colour of what it means. */
export function CodeBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
