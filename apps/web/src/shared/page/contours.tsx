import classes from './contours.module.css';

/** Decorative contour lines, drawn once into an image. */
export function Contours() {
  return <div className={classes.contours} aria-hidden />;
}
