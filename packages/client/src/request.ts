import { idempotencyHeader, xsrfHeader, type Endpoint, type Method } from '@sentiero/contracts/http';

export type File = Blob | Uint8Array<ArrayBuffer>;

/** The parts of a call. `call` checks it against its endpoint; tests also send what no endpoint accepts. */
export type Input = {
  params?: object;
  query?: object;
  body?: unknown;
  /** The body for an endpoint that does not accept JSON. */
  file?: File;
  /** The version that was read, so that another user's later change is not overwritten. */
  version?: string | null;
  /** The name of this attempt to create something. */
  key?: string;
};

export type HttpRequest = {
  readonly method: Method;
  /** The path with its query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | File;
};

/** Whether the call needs the XSRF token, because a browser's cookies could be abused for a change. */
export const wantsXsrf = ({ method, access }: Endpoint) => method !== 'GET' && access !== 'machine';

/** The request that calls the endpoint. */
export function requestOf(endpoint: Endpoint, input: Input = {}, xsrfToken = ''): HttpRequest {
  const { params, query, body, file, version, key } = input;
  const { method } = endpoint;
  const headers: Record<string, string> = wantsXsrf(endpoint) ? { [xsrfHeader]: xsrfToken } : {};
  if (version) headers['If-Match'] = version;
  if (key !== undefined) headers[idempotencyHeader] = key;
  const path = endpointPath(endpoint.path, params) + search(query);
  if (file && endpoint.consumes) headers['Content-Type'] = endpoint.consumes;
  if (file) return { method, path, headers, body: file };
  if (body === undefined) return { method, path, headers };
  headers['Content-Type'] = 'application/json';
  return { method, path, headers, body: JSON.stringify(body) };
}

/** Fills `:name` in a path. */
export function endpointPath(path: string, params: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replace(/:([a-z_]+)/gi, (_whole, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The path ${path} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
}

function search(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
