import { withoutEndSlashes } from '@sentiero/contracts/shared';
import { xsrfCookie, type Endpoint } from '@sentiero/contracts/http';
import { needsSecondFactor, usersEndpoints } from '@sentiero/contracts/users';
import type { Account } from './account.ts';
import { callsOver, type Calls } from './call.ts';
import { Cookies } from './cookies.ts';
import { requestOf, wantsXsrf, type HttpRequest, type Input } from './request.ts';

type Init = Omit<HttpRequest, 'path'> & { readonly signal?: AbortSignal };
export type Fetch = (url: string, init: Init) => Promise<Response>;

type Options = {
  /** The base URL of the API's paths. */
  baseUrl: string;
  fetch?: Fetch;
  cookies?: Cookies;
  /** Headers for every request. */
  headers?: Readonly<Record<string, string>>;
};

/** A client of the API outside a browser, which keeps cookies and the XSRF token as a browser does. */
export class Session {
  readonly cookies: Cookies;
  readonly call: Calls['call'];
  readonly callForFile: Calls['callForFile'];
  readonly callForEvents: Calls['callForEvents'];
  readonly #baseUrl: string;
  readonly #fetch: Fetch;
  readonly #headers: Readonly<Record<string, string>>;
  #arriving: Promise<void> | undefined;

  constructor({ baseUrl, fetch: send = fetch, cookies = new Cookies(), headers = {} }: Options) {
    this.#baseUrl = withoutEndSlashes(baseUrl);
    this.#fetch = send;
    this.#headers = headers;
    this.cookies = cookies;
    const calls = callsOver({
      send: (request, signal) => this.#exchange(request, signal),
      xsrfToken: () => this.#xsrfToken(),
    });
    this.call = calls.call;
    this.callForFile = calls.callForFile;
    this.callForEvents = calls.callForEvents;
  }

  async logIn({ username, password }: Account): Promise<void> {
    const result = await this.call(usersEndpoints.login, { body: { username, password } });
    if (needsSecondFactor(result)) throw new Error(`${username} also needs a code of an authenticator app`);
  }

  /** Like `call`, but returns the response unchecked. */
  async send(endpoint: Endpoint, input: Input = {}): Promise<Response> {
    const token = wantsXsrf(endpoint) ? await this.#xsrfToken() : '';
    return this.#exchange(requestOf(endpoint, input, token));
  }

  /** The API sets the cookie on every response to a client without one; `users/me` is the cheapest call. */
  async #xsrfToken(): Promise<string> {
    if (!this.cookies.has(xsrfCookie)) await (this.#arriving ??= this.#arrive());
    return this.cookies.get(xsrfCookie) ?? '';
  }

  async #arrive(): Promise<void> {
    try {
      await (await this.send(usersEndpoints.me)).arrayBuffer();
    } catch {
      // The call that needs the token will meet the same failure and report it.
    } finally {
      this.#arriving = undefined;
    }
  }

  async #exchange({ path, headers, ...request }: HttpRequest, signal?: AbortSignal): Promise<Response> {
    const cookie = this.cookies.size > 0 ? { Cookie: this.cookies.header() } : {};
    const response = await this.#fetch(this.#baseUrl + path, {
      ...request,
      headers: { ...this.#headers, ...headers, ...cookie },
      ...(signal && { signal }),
    });
    this.cookies.keep(response.headers.getSetCookie());
    return response;
  }
}
