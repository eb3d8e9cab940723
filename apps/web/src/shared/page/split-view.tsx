import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { browserStorage } from '../storage.ts';
import classes from './split-view.module.css';

const storage = { getItem: browserStorage.get, setItem: browserStorage.set };

type Props = { id: string; dividerLabel: string; left: ReactNode; right: ReactNode };

/** Two columns that scroll independently; the divider can be dragged and is remembered in this browser. */
export function SplitView({ id, dividerLabel, left, right }: Props) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id, storage });
  return (
    <Group
      className={classes.group}
      id={id}
      {...(defaultLayout && { defaultLayout })}
      onLayoutChanged={onLayoutChanged}
    >
      <Panel id="left" className={classes.panel} defaultSize="47%" minSize="360px">
        {left}
      </Panel>
      <Separator className={classes.divider} aria-label={dividerLabel} />
      <Panel id="right" className={classes.panel} minSize="360px">
        {right}
      </Panel>
    </Group>
  );
}
