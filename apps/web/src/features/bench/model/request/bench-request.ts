import type { BenchRequest as ContractRequest } from '@sentiero/contracts/bench';
import type { CapturedBody } from '@sentiero/contracts/capture';

export type Header = readonly [name: string, value: string];
/** The bytes of a body, the charset in which they are read, and the bytes with their content coding if they have one. */
export type Body = Pick<CapturedBody, 'encoding' | 'content' | 'charset' | 'coded'>;
/** A request as the bench sends it: nothing in it is normalised. */
export type BenchRequest = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly Header[];
  /** The lines that are Latin-1, as in records. */
  readonly latin1?: readonly number[];
  readonly body: Body | null;
};

/**
 * The editor's content: the text of a whole message, with the body as text in UTF-8 or in the charset in which it was
 * recorded, or as hexadecimal digits.
 */
export type Draft = {
  readonly text: string;
  readonly bodyAs: 'utf8' | 'charset' | 'hex';
  /** The charset of the body where it is not UTF-8. */
  readonly charset?: string;
  /** Whether the head is written in Latin-1, because it was recorded with bytes that are not UTF-8. */
  readonly isLatin1?: boolean;
  /** The recorded bytes in Base64 with their content coding, which are sent while the body is still this text. */
  readonly coded?: { readonly content: string; readonly shown: string };
};

/** As the contract has it. */
export const asInput = ({ method, target, headers, latin1, body }: BenchRequest): ContractRequest => ({
  method,
  target,
  headers: headers.map(([name, value]): [string, string] => [name, value]),
  ...(latin1 && { latin1: [...latin1] }),
  body: body && { encoding: body.encoding, content: body.content },
});
