import type { Endpoint } from '@sentiero/contracts/http';
import type * as T from 'typebox';
import { Value } from 'typebox/value';

/** A call of the page, checked against the contract of its endpoint. */
export type Call = { params: unknown; query: unknown; body: unknown; headers: Headers };
export type Answer = (call: Call) => Response | Promise<Response>;

/** The test's replies by endpoint. */
export const answers = new Map<Endpoint, Answer>();
/** Requests of the page by endpoint. */
export const calls = new Map<Endpoint, Call[]>();

const violations: string[] = [];

/** Keeps what fails the test at its end: a page may have caught the failure of the call itself. */
export function report(violation: string): void {
  violations.push(violation);
}

type Part = { name: 'query' | 'body' | 'response'; schema: T.TSchema };

/** Reports a value that the contract of the endpoint does not allow. */
export function check(endpoint: Endpoint, { name, schema }: Part, value: unknown): void {
  if (Value.Check(schema, value)) return;
  const [error] = Value.Errors(schema, value);
  report(`${endpoint.method} ${endpoint.path}: ${name}${error?.instancePath} ${error?.message}`);
}

/** Forgets all calls and answers, and throws what was reported. */
export function endExchanges(): void {
  answers.clear();
  calls.clear();
  const found = violations.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
}
