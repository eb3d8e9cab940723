import type { Program } from '@sentiero/lab-app/scripts/program';

/** A page as its scripts find it. */
export type PageRun = {
  readonly href: string;
  /** What `document.cookie` says. */
  readonly cookie: string;
  readonly programs: readonly Program[];
  /** False if the page’s policy stops programs that others make at runtime, and in the page. */
  readonly allowsInline: boolean;
};

/** A request that the page's scripts send: the text is what it carries in its URL, headers and body. */
export type SentRequest = { readonly method: string; readonly url: string; readonly text: string };

/** What the page's scripts do by themselves, and on the first click. */
export type PageActs = {
  readonly sent: readonly SentRequest[];
  /** True if they do something that is not simulated, so that nothing follows from what they did not send. */
  readonly isUnsure: boolean;
  readonly wasStopped: boolean;
};
