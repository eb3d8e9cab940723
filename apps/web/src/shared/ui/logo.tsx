import { VisuallyHidden } from '@mantine/core';
import classes from './logo.module.css';

/** A Swiss signpost: yellow, pointed, with the black diamond of a mountain path. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 146 28" height="28" width="146" aria-hidden focusable="false">
        <path className={classes.post} d="M2 2.5h129.5L144 14l-12.5 11.5H2z" />
        <path className={classes.diamond} d="M15 8l6 6-6 6-6-6z" />
        <text className={classes.name} x="30" y="20">
          Sentiero
        </text>
      </svg>
      <VisuallyHidden>Sentiero</VisuallyHidden>
    </span>
  );
}
