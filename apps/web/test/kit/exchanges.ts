import type { Endpoint } from '@sentiero/contracts/http';
import type * as T from 'typebox';
import { Value } from 'typebox/value';

/** A call by the page, checked against the endpoint's contract. */
export type Call = { params: unknown; query: unknown; body: unknown; headers: Headers };
export type Answer = (call: Call) => Response | Promise<Response>;

/** The test's replies by endpoint. */
export const answers = new Map<Endpoint, Answer>();
/** The page's requests by endpoint. */
export const calls = new Map<Endpoint, Call[]>();

const violations: string[] = [];

/** Stores a failure for the end of the test, because the page may catch the call's own error. */
export function report(violation: string): void {
  violations.push(violation);
}

type Part = { name: 'query' | 'body' | 'response'; schema: T.TSchema };

/** Reports a value that violates the endpoint's contract. */
export function check(endpoint: Endpoint, { name, schema }: Part, value: unknown): void {
  if (Value.Check(schema, value)) return;
  const [error] = Value.Errors(schema, value);
  report(`${endpoint.method} ${endpoint.path}: ${name}${error?.instancePath} ${error?.message}`);
}

/** Clears all calls and replies, and throws reported failures. */
export function endExchanges(): void {
  answers.clear();
  calls.clear();
  const found = violations.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
}
