import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@sentiero/contracts/http';
import { AnswerError, ApiError, hasCode, NetworkError } from './errors.ts';
import { hasShape } from './has-shape.ts';
import { requestOf, wantsXsrf, type File, type HttpRequest, type Input } from './request.ts';

type Needed<Key extends string, Value> = undefined extends Value ? unknown : { [K in Key]: Value };
/** Params and body are required if the endpoint has them; the query's schema says what is optional. */
export type CallInput<E extends Endpoint> = Needed<'params', ParamsOf<E>> &
  Needed<'query', QueryOf<E>> &
  Needed<'body', BodyOf<E>> & { signal?: AbortSignal; version?: Version; file?: File };

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** The version of a shared item, sent back with a change. */
export type Version = string | null;

/** The body of a reply with its headers. */
export type Answer<Body> = {
  readonly body: Body;
  readonly version: Version;
  /** The total over all pages of a list. */
  readonly total: number;
};

/** The transport of a client; it adds cookies and language. */
export type Wire = {
  /** Rejects if there is no reply. */
  readonly send: (request: HttpRequest, signal?: AbortSignal) => Promise<Response>;
  readonly xsrfToken: () => Promise<string>;
  /** Decides whether a call is one more attempt at an earlier one; the answer is that of `attempt`, or the earlier one. */
  readonly asOneAct?: (
    endpoint: Endpoint,
    input: Input,
    attempt: (key?: string) => Promise<Answer<unknown>>,
  ) => Promise<Answer<unknown>>;
};

export type Calls = {
  /** Throws `ApiError` for an error reply and `NetworkError` if there is no reply. */
  readonly call: <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) => Promise<ResponseOf<E>>;
  /** Like `call`, but also returns the headers. */
  readonly callForAnswer: <E extends Endpoint>(
    endpoint: E,
    ...input: CallArguments<E>
  ) => Promise<Answer<ResponseOf<E>>>;
  /** Fetches a reply that is not JSON. */
  readonly callForFile: <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) => Promise<Blob>;
  /** The data of server-sent events, as they arrive. */
  readonly callForEvents: <E extends Endpoint>(
    endpoint: E,
    ...input: CallArguments<E>
  ) => AsyncGenerator<string>;
};

const eventStream = 'text/event-stream';

export function callsOver(wire: Wire): Calls {
  // The input was checked against the endpoint's type; from here on it is only sent.
  const answer = (endpoint: Endpoint, input: Input & { signal?: AbortSignal } = {}) => {
    const attempt = async (key?: string) => {
      const named = key === undefined ? input : { ...input, key };
      try {
        return await exchange(wire, endpoint, named);
      } catch (error) {
        // The error reply set a new cookie, so a call with an expired token is retried once.
        if (!hasCode(error, 'xsrf_failed')) throw error;
        return exchange(wire, endpoint, named);
      }
    };
    return wire.asOneAct ? wire.asOneAct(endpoint, input, attempt) : attempt();
  };
  return {
    call: async (endpoint, ...[input]) => (await answer(endpoint, input)).body as ResponseOf<typeof endpoint>,
    callForAnswer: async (endpoint, ...[input]) =>
      (await answer(endpoint, input)) as Answer<ResponseOf<typeof endpoint>>,
    // The endpoint declares its content type, and `exchange` leaves such a reply unparsed.
    callForFile: async (endpoint, ...[input]) => (await answer(endpoint, input)).body as Blob,
    callForEvents: async function* (endpoint, ...[input]) {
      yield* eventsIn((await answer(endpoint, input)).body as ReadableStream<Uint8Array>);
    },
  };
}

async function exchange(
  wire: Wire,
  endpoint: Endpoint,
  { signal, ...input }: Input & { signal?: AbortSignal },
): Promise<Answer<unknown>> {
  const request = requestOf(endpoint, input, wantsXsrf(endpoint) ? await wire.xsrfToken() : '');
  const response = await wire.send(request, signal).catch(unreachable);
  const isFile = response.ok && endpoint.produces !== undefined;
  const body = isFile ? await readFile(endpoint, response) : await readBody(response);
  if (!response.ok) throw refusal(response, body);
  if (!isFile && !hasShape(endpoint.response, body))
    throw new AnswerError(`${endpoint.path} was answered with ${mediaType(response)} of another shape`);
  const total = Number(response.headers.get('X-Total-Count'));
  return { body, version: response.headers.get('ETag'), total };
}

function unreachable(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError') throw error;
  throw new NetworkError('The server cannot be reached', { cause: error });
}

const mediaType = ({ headers }: Response) => headers.get('content-type') ?? 'nothing';

function refusal({ status, statusText, headers }: Response, body: unknown): ApiError {
  const isHtml = headers.get('content-type')?.includes('text/html') ?? false;
  const wait = headers.get('Retry-After');
  // Our API sends seconds; a date, which a reverse proxy may send, is ignored.
  const retryAfterSeconds = wait !== null && /^\d{1,6}$/.test(wait) ? Number(wait) : null;
  return new ApiError({ status, statusText, body, isHtml, retryAfterSeconds });
}

async function readFile({ produces }: Endpoint, response: Response): Promise<unknown> {
  return produces === eventStream ? response.body : response.blob();
}

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let rest = ''; ;) {
      const { done, value } = await reader.read().catch(unreachable);
      if (done) return;
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) yield event.replace(/^data: /, '');
    }
  } finally {
    // Whoever stops listening ends the call.
    await reader.cancel().catch(() => undefined);
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
