import type { ReactNode } from 'react';
import classes from './tool-panel.module.css';

type Props = { id: string; title: string; tools: ReactNode; children: ReactNode };

/** A part of a page with its heading and tools in one row. */
export function ToolPanel({ id, title, tools, children }: Props) {
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {tools}
      </header>
      {children}
    </section>
  );
}
