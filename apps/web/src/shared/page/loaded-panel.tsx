import type { ComponentProps } from 'react';
import { Loaded } from '../feedback/loaded.tsx';
import { Panel } from './panel.tsx';

type Props<Content> = ComponentProps<typeof Loaded<Content>> & { title: string };

/** A panel with its own query. */
export function LoadedPanel<Content>({ title, ...loaded }: Props<Content>) {
  return (
    <Panel title={title}>
      <Loaded {...loaded} isPart />
    </Panel>
  );
}
