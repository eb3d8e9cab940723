import type { ReactNode } from 'react';
import classes from './page.module.css';

/** A page of cards and tables, limited to a readable width. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
