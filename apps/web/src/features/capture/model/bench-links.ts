import type { CapturedRequest } from '@sentiero/contracts/capture';

/** Links from a recorded request to the bench. */
export type BenchLinks = {
  /** Whether the lesson has shown the bench already, so that it has buttons of its own. */
  readonly isInSight: boolean;
  readonly open: (request: CapturedRequest) => void;
  /** Missing for another user's request. */
  readonly compare?: (request: CapturedRequest) => void;
  readonly decode?: (text: string) => void;
};
