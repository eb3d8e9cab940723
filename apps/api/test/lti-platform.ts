import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Cookies } from '@sentiero/client/cookies';
import { ltiEndpoints, type LtiPlatformInput } from '@sentiero/contracts/lti';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { Provider } from 'oidc-provider';
import type { Client } from './harness.ts';
import { Gradebook } from './lti-gradebook.ts';
import { Registrar } from './lti-registrar.ts';

export const lti = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
export const instructor = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor';
export const learner = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner';
export const deployment = '1';
const clientId = 'sentiero';
export const nrps = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
export const ags = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const names = ['message_type', 'version', 'deployment_id', 'roles', 'context', 'custom'].map(lti);

export type Claims = Record<string, unknown>;
export type Message = { state: string; id_token?: string; error?: string };

/** What a platform says of a launch, unless a test says otherwise. */
export const aLaunch = (claims: Claims = {}): Claims => ({
  given_name: 'Zoë',
  family_name: 'Müller',
  [lti('message_type')]: 'LtiResourceLinkRequest',
  [lti('version')]: '1.3.0',
  [lti('deployment_id')]: deployment,
  [lti('roles')]: [learner],
  [lti('context')]: { id: 'course-7', title: 'Web security 3a' },
  ...claims,
});

/** A learning management system whose login nobody here wrote; its people need no password there. */
export class Platform {
  readonly #server: Server;
  readonly #key: { privateKey: CryptoKey; jwk: JWK };
  readonly #people = new Map<string, Claims>();
  readonly #jars = new Map<string, Cookies>();
  readonly issuer: string;
  readonly gradebook: Gradebook;
  readonly registrar: Registrar;

  private constructor(server: Server, key: { privateKey: CryptoKey; jwk: JWK }) {
    this.#server = server;
    this.#key = key;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.gradebook = new Gradebook(this.issuer);
    this.registrar = new Registrar(this.issuer);
  }

  static async open(apiUrl: string): Promise<Platform> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), kid: 'platform', alg: 'RS256', use: 'sig' };
    const platform = new Platform(server, { privateKey, jwk });
    const callback = platform.#provider(apiUrl).callback();
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith('/services/')) void platform.gradebook.answer(request, response);
      else if (request.url?.startsWith('/registration/')) void platform.registrar.answer(request, response);
      else void callback(request, response);
    });
    return platform;
  }

  #provider(apiUrl: string): Provider {
    return new Provider(this.issuer, {
      jwks: { keys: [this.#key.jwk as never] },
      clients: [
        {
          client_id: clientId,
          redirect_uris: [apiUrl + ltiEndpoints.launch.path],
          response_types: ['id_token'],
          grant_types: ['implicit'],
          token_endpoint_auth_method: 'none',
        },
      ],
      responseTypes: ['id_token'],
      claims: {
        openid: [
          'sub',
          'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
          'given_name',
          'family_name',
          'email',
          ags,
          nrps,
          ...names,
        ],
      },
      findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...this.#people.get(id), sub: id }) }),
      ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600 },
      features: { devInteractions: { enabled: true } },
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** What staff enter for it. */
  input(changes: Partial<LtiPlatformInput> = {}): LtiPlatformInput {
    return {
      name: 'Moodle',
      issuer: this.issuer,
      client_id: clientId,
      auth_url: `${this.issuer}/auth`,
      token_url: `${this.issuer}/services/token`,
      jwks_url: `${this.issuer}/jwks`,
      deployments: [deployment],
      instructors_teach: false,
      make_courses: true,
      ...changes,
    };
  }

  /** The parameters with which it begins a launch. */
  begin(person: string) {
    const hint = JSON.stringify({ cmid: 2, launchid: 'ltilaunch-1 "ü"' });
    return {
      iss: this.issuer,
      client_id: clientId,
      login_hint: person,
      target_link_uri: 'https://anything.example/',
      lti_message_hint: hint,
    };
  }

  /** Signs a token by hand, for what no honest platform sends. */
  sign(payload: Claims, header: Record<string, unknown> = {}): Promise<string> {
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'platform', ...header })
      .sign(this.#key.privateKey);
  }

  /** The token that the browser of a person, who is logged in there, brings from the address of the login. */
  async message(location: string, person: string, claims: Claims): Promise<Message> {
    this.#people.set(person, claims);
    const jar = this.#jars.get(person) ?? new Cookies();
    if (!this.#jars.has(person)) {
      const url = new URL(location);
      url.searchParams.delete('prompt');
      let { at } = await follow(url.href, jar);
      for (const form of [{ prompt: 'login', login: person, password: 'x' }, { prompt: 'consent' }])
        ({ at } = await follow(at, jar, new URLSearchParams(form)));
      this.#jars.set(person, jar);
    }
    const { html } = await follow(location, jar);
    const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    return Object.fromEntries(fields) as Message;
  }

  /** A launch in this browser up to the page with the button. */
  async launch(client: Client, person: string, claims: Claims = aLaunch()) {
    const begun = await client.call(ltiEndpoints.login, { query: this.begin(person) });
    const body = await this.message(String(begun.headers.location), person, claims);
    return client.call(ltiEndpoints.launch, form(body));
  }
}

/** A form as browsers post it. */
export const form = (fields: Record<string, string>, origin?: string) => ({
  body: String(new URLSearchParams(fields)),
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    ...(origin === undefined ? {} : { origin }),
  },
});

/** The ticket in the page of a launch. */
export const ticketIn = (html: string) => /name="ticket" value="([\w.-]+)"/.exec(html)?.[1] ?? '';

async function follow(
  start: string,
  jar: Cookies,
  body?: URLSearchParams,
): Promise<{ at: string; html: string }> {
  let at = start;
  let sent = body;
  for (let hops = 0; hops < 10; hops++) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { Cookie: jar.header() },
      ...(sent && { method: 'POST', body: sent }),
    });
    jar.keep(response.headers.getSetCookie());
    const html = await response.text();
    const next = response.headers.get('location');
    if (next === null) return { at, html };
    at = new URL(next, at).href;
    sent = undefined;
  }
  throw new Error('the platform redirects without end');
}
