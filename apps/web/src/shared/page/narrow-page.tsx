import type { ReactNode } from 'react';
import classes from './narrow-page.module.css';

/** A page with a few sentences and a decision. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
