import { xsrfCookie, xsrfHeader, type Endpoint } from '@sentiero/contracts/http';
import { Value } from 'typebox/value';
import { currentApiBaseUrl } from '../../src/shared/api/base-url.ts';
import { readCookie } from '../../src/shared/api/read-cookie.ts';
import { answers, calls, check, report, type Call } from './exchanges.ts';

/** Replaces the network: the test replies to API calls, and the app's own files are served. */
export function interceptFetch(): void {
  const fetchFile = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const api = currentApiBaseUrl();
    if (request.url.startsWith(api))
      return answer(request, request.url.slice(api.length).replace(/\?.*$/, ''));
    if (request.method === 'GET' && origin === location.origin) return fetchFile(request);
    return refuseUnexpected(request, pathname);
  };
}

async function answer(request: Request, pathname: string): Promise<Response> {
  for (const [endpoint, reply] of answers) {
    const params = paramsOf(endpoint, request, pathname);
    if (!params) continue;
    const response = await reply(await readCall(endpoint, request, params));
    // As in a browser, an aborted call gets no reply.
    request.signal.throwIfAborted();
    return response;
  }
  return refuseUnexpected(request, pathname);
}

function refuseUnexpected({ method }: Request, pathname: string): Promise<never> {
  report(`nothing replies to ${method} ${pathname}`);
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** The parameters in the URL, or null if it does not match this endpoint. */
function paramsOf(endpoint: Endpoint, request: Request, pathname: string): unknown {
  if (endpoint.method !== request.method) return null;
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const match = pattern.exec(pathname);
  if (!match) return null;
  if (!endpoint.params) return {};
  const params = Value.Convert(endpoint.params, { ...match.groups });
  return Value.Check(endpoint.params, params) ? params : null;
}

async function readCall(endpoint: Endpoint, request: Request, params: unknown): Promise<Call> {
  const { headers } = request;
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const query = endpoint.query ? Value.Convert(endpoint.query, search) : search;
  const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false;
  const body: unknown = isJson ? await request.json() : await request.blob();
  if (endpoint.query) check(endpoint, { name: 'query', schema: endpoint.query }, query);
  if (endpoint.body) check(endpoint, { name: 'body', schema: endpoint.body }, body);
  if (request.method !== 'GET' && headers.get(xsrfHeader) !== readCookie(document.cookie, xsrfCookie))
    report(`${request.method} ${endpoint.path} is called without the ${xsrfHeader} header`);
  const call = { params, query, body, headers };
  calls.set(endpoint, [...(calls.get(endpoint) ?? []), call]);
  return call;
}
