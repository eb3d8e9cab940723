import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** An empty state with an action that fills it. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <span className={classes.diamond} aria-hidden />
      <Text c="dimmed">{children}</Text>
    </div>
  );
}
