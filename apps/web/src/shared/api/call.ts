import {
  xsrfCookie,
  xsrfHeader,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@sentiero/contracts/http';
import ky from 'ky';
import { currentLanguage } from '../i18n/language.ts';
import { AnswerError, ApiError, hasCode, NetworkError } from './api-error.ts';
import { currentApiBaseUrl } from './base-url.ts';
import { hasShape } from './has-shape.ts';
import { endpointPath, readCookie } from './request-parts.ts';

type Needed<Key extends string, Value> = undefined extends Value ? unknown : { [K in Key]: Value };
/** Params and body are needed where the endpoint has them; the query's fields say themselves what is optional. */
export type CallInput<E extends Endpoint> = Needed<'params', ParamsOf<E>> &
  Needed<'query', QueryOf<E>> &
  Needed<'body', BodyOf<E>> & {
    signal?: AbortSignal;
    /** The version that was read, so that newer changes are not overwritten. */
    version?: Version;
    /** The body of an endpoint that takes no JSON. */
    file?: Blob;
  };

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type LooseInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  version?: Version;
  file?: Blob;
};

/** The version of a shared item, sent back with a change. */
export type Version = string | null;

/** The body of a reply with its headers. */
export type Answer<Body> = {
  readonly body: Body;
  readonly version: Version;
  /** Of a paged list: how many there are on all pages. */
  readonly total: number;
};

/** A draft and the version of the item that it changes. */
export type Change<Input> = { input: Input; version: Version };

/** Calls an endpoint; throws `ApiError` for an error reply and `NetworkError` without a reply. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  return (await callForAnswer(endpoint, ...([input] as CallArguments<E>))).body;
}

/** Calls an endpoint and returns the headers, too. */
export async function callForAnswer<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Answer<ResponseOf<E>>> {
  // The endpoint's type has checked the input; from here on it is only sent.
  const sent = (input ?? {}) as LooseInput;
  try {
    return (await exchange(endpoint, sent)) as Answer<ResponseOf<E>>;
  } catch (error) {
    // The error reply set a fresh cookie, so an expired token is retried once.
    if (!hasCode(error, 'xsrf_failed')) throw error;
    return (await exchange(endpoint, sent)) as Answer<ResponseOf<E>>;
  }
}

/** Fetches a reply that is not JSON. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Blob> {
  const { body }: Answer<unknown> = await callForAnswer(endpoint, ...([input] as CallArguments<E>));
  // The endpoint says what it produces, and `exchange` has kept that as it came.
  return body as Blob;
}

async function exchange(endpoint: Endpoint, input: LooseInput): Promise<Answer<unknown>> {
  const response = await send(endpoint, input);
  const isFile = response.ok && endpoint.produces !== undefined;
  const body = isFile ? await response.blob() : await readBody(response);
  if (response.ok) {
    if (!isFile && !hasShape(endpoint.response, body))
      throw new AnswerError(`${endpoint.path} answered otherwise`);
    const total = Number(response.headers.get('X-Total-Count'));
    return { body, version: response.headers.get('ETag'), total };
  }
  const isHtml = response.headers.get('content-type')?.includes('text/html') ?? false;
  const { status, statusText } = response;
  throw new ApiError({ status, statusText, body, isHtml, retryAfterSeconds: retryAfterSeconds(response) });
}

async function send(endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage() };
  if (endpoint.method !== 'GET') headers[xsrfHeader] = await xsrfToken();
  if (input.version) headers['If-Match'] = input.version;
  if (input.file && endpoint.consumes) headers['Content-Type'] = endpoint.consumes;
  try {
    return await ky(currentApiBaseUrl() + endpointPath(endpoint.path, input.params ?? {}), {
      method: endpoint.method,
      headers,
      credentials: 'include',
      timeout: false,
      retry: 0,
      throwHttpErrors: false,
      ...(input.query && { searchParams: input.query }),
      ...(input.body !== undefined && { json: input.body }),
      ...(input.file && { body: input.file }),
      ...(input.signal && { signal: input.signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError('The server cannot be reached', { cause: error });
  }
}

/** The API sets the cookie on every reply to a client without one; `users/me` is the cheapest call. */
async function xsrfToken(): Promise<string> {
  const known = readCookie(document.cookie, xsrfCookie);
  if (known !== null) return known;
  const headers = { 'Accept-Language': currentLanguage() };
  await fetch(`${currentApiBaseUrl()}/users/me`, { credentials: 'include', headers }).catch(() => null);
  return readCookie(document.cookie, xsrfCookie) ?? '';
}

/** Our API sends seconds; a date, which a proxy in front of it may send, is ignored. */
function retryAfterSeconds(response: Response): number | null {
  const value = response.headers.get('Retry-After');
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
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
