import { Contours } from './contours.tsx';
import classes from './trail-map.module.css';

/** A map with a path to the summit. */
export function TrailMap({ claim }: { claim: string }) {
  return (
    <div className={classes.map}>
      <Contours />
      <svg className={classes.trail} viewBox="40 110 600 420" aria-hidden focusable="false">
        <path
          className={classes.path}
          d="M70 498c54-30 78-76 106-112s52-32 88-36c52-4 94 44 132 24 62-30 74-108 106-142 22-26 48-38 92-46"
        />
        <path className={classes.diamond} d="M70 487l11 11-11 11-11-11z" />
        <path className={classes.diamond} d="M245 340l11 11-11 11-11-11z" />
        <path className={classes.diamond} d="M439 349l11 11-11 11-11-11z" />
        <path className={classes.flag} d="M595 131h32l11 10-11 11h-32z" />
        <path className={classes.pole} d="M595 131v54" />
      </svg>
      <p className={classes.claim}>{claim}</p>
    </div>
  );
}
