import classes from './contours.module.css';

/** Contour lines of a map, drawn once into an image, as decoration. */
export function Contours() {
  return <div className={classes.contours} aria-hidden />;
}
