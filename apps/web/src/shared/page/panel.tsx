import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

type Props = { title: string; tools?: ReactNode; children: ReactNode };

/** A part of a page with its own title and tools. */
export function Panel({ title, tools, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.header}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {tools && <div className={classes.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}
