import {
  errorStatus,
  type BodyOf,
  type Endpoint,
  type ErrorCode,
  type ParamsOf,
  type Problem,
  type QueryOf,
  type ResponseOf,
} from '@sentiero/contracts/http';
import { answers, calls, check, type Call } from './exchanges.ts';

/** A page's request to an endpoint. */
export type CallTo<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly headers: Headers;
};
type HeaderFields = Record<string, string>;
type Content<E extends Endpoint> = ResponseOf<E> | ((call: CallTo<E>) => ResponseOf<E>);
type ReplyArguments<E extends Endpoint> =
  undefined extends ResponseOf<E> ? [] : [content: Content<E>, headers?: HeaderFields];

/** From now on the endpoint replies with this content, which is checked against its contract. */
export function reply<E extends Endpoint>(endpoint: E, ...given: ReplyArguments<E>): void {
  const [content, headers = {}] = given as [content?: unknown, headers?: HeaderFields];
  const read = typeof content === 'function' ? (content as (call: Call) => unknown) : () => content;
  answers.set(endpoint, (call) => {
    const status = endpoint.status ?? 200;
    if (!endpoint.response) return new Response(null, { status });
    const body = read(call);
    check(endpoint, { name: 'response', schema: endpoint.response }, body);
    return Response.json(body, { status, headers });
  });
}

type Details = Pick<Problem, 'errors' | 'instance'> & { headers?: HeaderFields };

/** From now on the endpoint refuses with this code. */
export function refuse(endpoint: Endpoint, code: ErrorCode, { headers, ...details }: Details = {}): void {
  const status = errorStatus[code];
  const problem: Problem = { type: 'about:blank', title: code, status, code, detail: code, ...details };
  const contentType = 'application/problem+json';
  answers.set(endpoint, () =>
    Response.json(problem, { status, headers: { 'Content-Type': contentType, ...headers } }),
  );
}

/** From now on a server other than our API replies. */
export function replyWith(endpoint: Endpoint, response: () => Response): void {
  answers.set(endpoint, response);
}

/** From now on there is no reply. */
export function disconnect(endpoint: Endpoint): void {
  answers.set(endpoint, () => Promise.reject(new TypeError('Failed to fetch')));
}

/** Holds back the endpoint's replies; the returned function releases them. */
export function hold(endpoint: Endpoint): () => void {
  const answer = answers.get(endpoint);
  if (!answer) throw new Error(`${endpoint.path} has no reply to hold back`);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  answers.set(endpoint, async (call) => {
    await promise;
    return answer(call);
  });
  return () => resolve(undefined);
}

/** Every request that the page has sent to the endpoint in this test. */
export function callsTo<E extends Endpoint>(endpoint: E): CallTo<E>[] {
  return (calls.get(endpoint) ?? []) as CallTo<E>[];
}

/** The bodies of these requests. */
export function bodiesTo<E extends Endpoint>(endpoint: E): BodyOf<E>[] {
  return callsTo(endpoint).map(({ body }) => body);
}
