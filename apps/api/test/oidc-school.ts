import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Cookies } from '@sentiero/client/cookies';
import { Provider, type AccountClaims } from 'oidc-provider';

type Person = Omit<AccountClaims, 'sub'>;

/** A provider that nobody here wrote, with people whom tests add; logins need no password there. */
export class School {
  readonly people = new Map<string, Person>();
  readonly #server: Server;
  readonly issuer: string;
  /** Whether it drops all connections. */
  isAway = false;

  private constructor(server: Server) {
    this.#server = server;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async open(redirectUri: string): Promise<School> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const school = new School(server);
    const provider = new Provider(school.issuer, {
      clients: [
        {
          client_id: 'sentiero',
          client_secret: 'a secret of the client',
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: ['http://localhost:3000/login'],
        },
      ],
      claims: {
        profile: ['given_name', 'family_name', 'preferred_username', 'groups'],
        email: ['email', 'email_verified'],
      },
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...school.people.get(id), sub: id }) }),
      pkce: { required: () => true },
      ttl: {
        Interaction: 600,
        Session: 600,
        Grant: 600,
        AccessToken: 600,
        IdToken: 600,
      },
      features: { devInteractions: { enabled: true } },
    });
    const callback = provider.callback();
    server.on('request', (request, response) => {
      if (school.isAway) request.socket.destroy();
      else void callback(request, response);
    });
    return school;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Logs in as this person in a browser that was sent to `location`; returns the query with which it comes back. */
  async logIn(location: string, person: string): Promise<Record<string, string>> {
    const cookies = new Cookies();
    let at = await this.#follow(location, cookies);
    for (const form of [{ prompt: 'login', login: person, password: 'x' }, { prompt: 'consent' }]) {
      if (!at.startsWith(this.issuer)) break;
      at = await this.#follow(at, cookies, new URLSearchParams(form));
    }
    return Object.fromEntries(new URL(at).searchParams);
  }

  /** Follows redirects within the provider, up to a form or to another site. */
  async #follow(start: string, cookies: Cookies, form?: URLSearchParams): Promise<string> {
    let at = start;
    let body = form;
    for (let hops = 0; hops < 10; hops++) {
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { Cookie: cookies.header() },
        ...(body && { method: 'POST', body }),
      });
      cookies.keep(response.headers.getSetCookie());
      await response.arrayBuffer();
      const next = response.headers.get('location');
      if (next === null) return at;
      at = new URL(next, at).href;
      body = undefined;
      if (!at.startsWith(this.issuer)) return at;
    }
    throw new Error('the provider redirects without end');
  }
}
