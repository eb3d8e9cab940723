import {
  xsrfCookie,
  xsrfHeader,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@sentiero/contracts/http';
import { currentLanguage } from '../i18n/language.ts';
import { ApiError, hasCode, NetworkError } from './api-error.ts';
import { currentApiBaseUrl } from './base-url.ts';
import { endpointPath, queryString, readCookie } from './request-parts.ts';

type Needed<Key extends string, Value> = undefined extends Value ? unknown : { [K in Key]: Value };
/** Params and body are needed where the endpoint has them; the query's fields say themselves what is optional. */
export type CallInput<E extends Endpoint> = Needed<'params', ParamsOf<E>> &
  Needed<'query', QueryOf<E>> &
  Needed<'body', BodyOf<E>> & { signal?: AbortSignal };

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type LooseInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
};

/** Calls an endpoint; throws `ApiError` when it refuses and `NetworkError` when nobody answers. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<ResponseOf<E>> {
  // The endpoint's type has checked the input; from here on it is only sent.
  const sent = (input ?? {}) as LooseInput;
  try {
    return (await exchange(endpoint, sent)) as ResponseOf<E>;
  } catch (error) {
    // The refusal brought a fresh cookie: a token that had run out is worth one more try.
    if (!hasCode(error, 'xsrf_failed')) throw error;
    return (await exchange(endpoint, sent)) as ResponseOf<E>;
  }
}

async function exchange(endpoint: Endpoint, input: LooseInput): Promise<unknown> {
  const response = await send(endpoint, input);
  const body = await readBody(response);
  if (response.ok) return body;
  const isHtml = response.headers.get('content-type')?.includes('text/html') ?? false;
  const { status, statusText } = response;
  throw new ApiError({ status, statusText, body, isHtml, retryAfterSeconds: retryAfterSeconds(response) });
}

async function send(endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage() };
  if (endpoint.method !== 'GET') headers[xsrfHeader] = await xsrfToken();
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  const path = endpointPath(endpoint.path, input.params ?? {}) + queryString(input.query ?? {});
  try {
    return await fetch(currentApiBaseUrl() + path, {
      method: endpoint.method,
      headers,
      credentials: 'include',
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.signal && { signal: input.signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError('The server cannot be reached', { cause: error });
  }
}

/** The API sets the cookie on every answer to who has none; `users/me` is the cheapest of them. */
async function xsrfToken(): Promise<string> {
  const known = readCookie(document.cookie, xsrfCookie);
  if (known !== null) return known;
  const headers = { 'Accept-Language': currentLanguage() };
  await fetch(`${currentApiBaseUrl()}/users/me`, { credentials: 'include', headers }).catch(() => null);
  return readCookie(document.cookie, xsrfCookie) ?? '';
}

/** Our API gives seconds; a date, which a proxy in front of it may give, is not worth reading. */
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
