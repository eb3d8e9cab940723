import type { Reachable } from '@sentiero/client/api-client';

/** A platform whose mails can be read. */
export type Running = Reachable & { readonly mailFolder: string };

export type Found = {
  readonly platform: Running;
  /** True if it was started for this run only. */
  readonly isOwn: boolean;
  readonly stop: () => Promise<void>;
};
