import type { Names } from './addresses.ts';

/** A response of a server that doesn’t exist. `secret` marks what nobody outside may read. */
export type Answer = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly secret?: true;
  readonly location?: string;
};

/** Answers a URL whose host and port are those of the service. */
export type Service<Name extends string = string> = {
  readonly name: Name;
  readonly answer: (url: URL) => Answer;
};

export type Network<Name extends string = string> = {
  readonly names: Names;
  /** By scheme, address and port; every loopback address is one computer. */
  readonly services: ReadonlyMap<string, Service<Name>>;
};
