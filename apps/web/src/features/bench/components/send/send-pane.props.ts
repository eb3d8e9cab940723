import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { ReactNode } from 'react';
import type { EditorStates } from '../editor/use-editor.ts';
import type { useBenchTabs } from './use-bench-tabs.ts';

export type SendPaneProps = {
  userId: number;
  lessonId: number;
  target: { id: number; origin: string };
  tabs: ReturnType<typeof useBenchTabs>;
  states: EditorStates;
  renderRecord: (record: CapturedRequest) => ReactNode;
  onCompare: (left: string, right: string) => void;
};

export const sides = ['once', 'run'] as const;
/** What the request of a tab is sent for: its response, or the results of a run. */
export type Side = (typeof sides)[number];
