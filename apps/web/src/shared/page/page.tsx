import type { ReactNode } from 'react';
import classes from './page.module.css';

/** A page of cards and tables, as wide as is good to read. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
