import type { Gate } from '@sentiero/lab-app';
import { ProblemError } from './problem.ts';

const addressLimit = 8_000;

/** The shop's gate: only what the proxy has signed, with an address that can be read. */
export const gateOf = (token: string): Gate => ({ token, enter: ({ url }) => checkAddress(url) });

function checkAddress(url: string): void {
  if (url.length > addressLimit) throw new ProblemError(400, (problems) => problems.addressTooLong);
  try {
    decodeURIComponent(url);
  } catch {
    throw new ProblemError(400, (problems) => problems.percentSign);
  }
}
