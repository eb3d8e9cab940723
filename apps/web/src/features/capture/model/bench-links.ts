import type { CapturedRequest } from '@sentiero/contracts/capture';

/** Links from a recorded request to the bench. */
export type BenchLinks = {
  readonly open: (request: CapturedRequest) => void;
  /** Missing for another user's request. */
  readonly compare?: (request: CapturedRequest) => void;
  readonly decode?: (text: string) => void;
};
