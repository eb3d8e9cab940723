import * as T from 'typebox';
import { CapturedRequest, TargetEvent } from '../capture/index.ts';
import { nullable, Timestamp } from '../shared/index.ts';

/** The traffic that completed a step, kept with the completion; bodies are truncated to 32 KiB. */
export const Evidence = T.Object({
  completed: Timestamp,
  /** The completing request, or the one that the completing event names, if it was recorded by then. */
  request: nullable(CapturedRequest),
  event: nullable(TargetEvent),
});
export type Evidence = T.Static<typeof Evidence>;
