import type { BenchRequest as ContractRequest } from '@sentiero/contracts/bench';

export type Header = readonly [name: string, value: string];
export type Body = { readonly encoding: 'utf8' | 'hex'; readonly content: string };
/** A request as the bench sends it: nothing in it is normalised. */
export type BenchRequest = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Body | null;
};

/** The editor's content: the text of a whole request, with the body as text or as hexadecimal bytes. */
export type Draft = { readonly text: string; readonly bodyAs: Body['encoding'] };

/** As the contract has it. */
export const asInput = ({ method, target, headers, body }: BenchRequest): ContractRequest => ({
  method,
  target,
  headers: headers.map(([name, value]): [string, string] => [name, value]),
  body,
});
