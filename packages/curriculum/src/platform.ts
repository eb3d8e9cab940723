import { authoringEndpoints, type ImportReport } from '@sentiero/contracts/authoring';
import { xsrfCookie, xsrfHeader, type Endpoint, type Problem } from '@sentiero/contracts/http';
import { usersEndpoints } from '@sentiero/contracts/users';

export type Login = { url: string; username: string; password: string };

/** A running platform, reached as staff over its public API. */
export class Platform {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  private constructor(url: string) {
    this.#url = url.replace(/\/$/, '');
  }

  /** Logs in; throws an Error with the platform's message if that fails. */
  static async logIn({ url, username, password }: Login): Promise<Platform> {
    const platform = new Platform(url);
    // Any response sets the XSRF token, even without a login.
    platform.#keepCookies(await platform.#fetch(usersEndpoints.me));
    const body = JSON.stringify({ username, password });
    await platform.#call(usersEndpoints.login, { body, type: 'application/json' });
    return platform;
  }

  async importLessons(
    archive: Uint8Array<ArrayBuffer>,
    query: Record<string, string>,
  ): Promise<ImportReport> {
    const sent = { body: archive, type: 'application/zip', query };
    const answer = await this.#call(authoringEndpoints.importLessons, sent);
    return (await answer.json()) as ImportReport;
  }

  async exportLessons(query: Record<string, string>): Promise<Uint8Array> {
    const answer = await this.#call(authoringEndpoints.exportLessons, { query });
    return new Uint8Array(await answer.arrayBuffer());
  }

  async #call(endpoint: Endpoint, sent: Sent = {}): Promise<Response> {
    const answer = await this.#fetch(endpoint, sent);
    this.#keepCookies(answer);
    if (answer.ok) return answer;
    const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
    throw new Error(problem.detail ?? `The platform answered ${answer.status} ${answer.statusText}.`);
  }

  async #fetch(endpoint: Endpoint, { body, type, query = {} }: Sent = {}): Promise<Response> {
    const search = new URLSearchParams(query).toString();
    const headers: Record<string, string> = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [xsrfHeader]: this.#cookies.get(xsrfCookie) ?? '',
      ...(type ? { 'content-type': type } : {}),
    };
    const address = `${this.#url}${endpoint.path}${search ? `?${search}` : ''}`;
    try {
      return await fetch(address, { method: endpoint.method, headers, ...(body ? { body } : {}) });
    } catch {
      throw new Error(`No platform answers at ${this.#url}.`);
    }
  }

  #keepCookies(answer: Response): void {
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      const end = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, end), pair.slice(end + 1));
    }
  }
}

type Sent = { body?: string | Uint8Array<ArrayBuffer>; type?: string; query?: Record<string, string> };
