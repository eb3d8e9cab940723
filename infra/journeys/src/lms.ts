import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const lti = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
const tool = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const learner = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner';
/** JSON, as in Moodle. */
const hint = '{"cmid":2,"launchid":"x"}';

type Registered = { client_id: string; initiate_login_uri: string; redirect_uris: [string] };
type Reply = { status?: number; type?: string; body?: string };

const json = (value: unknown): Reply => ({ type: 'application/json', body: JSON.stringify(value) });
const page = (body: string): Reply => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><title>LMS</title><h1>LMS</h1>${body}`,
});
const sentForm = (action: string, fields: Record<string, string>, target = '_self') => {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value='${value}'>`);
  return `<form method="post" action="${action}" target="${target}">${inputs.join('')}</form>
    <script>document.forms[0].submit()</script>`;
};

/** A learning management system on another site than ours, which frames its tools as Moodle does. */
export class Lms {
  readonly #server: Server;
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly issuer: string;
  #client: Registered = { client_id: '', initiate_login_uri: '', redirect_uris: [''] };

  private constructor(server: Server) {
    this.#server = server;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async open(): Promise<Lms> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Lms(server);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '', this.issuer);
    const reply = this.#pages[pathname]?.(searchParams, body) ?? { status: 404 };
    response.writeHead(reply.status ?? 200, { 'Content-Type': reply.type ?? 'text/plain' });
    response.end(reply.body ?? '');
  }

  readonly #pages: Record<string, (query: URLSearchParams, body: string) => Reply> = {
    '/openid-configuration': () => json(this.#configuration()),
    '/register': (_, body) => {
      this.#client = { ...(JSON.parse(body) as Registered), client_id: randomUUID() };
      return json({ ...this.#client, [tool]: { deployment_id: '1' } });
    },
    '/jwks': () => {
      const key = this.#keys.publicKey.export({ format: 'jwk' });
      return json({ keys: [{ ...key, kid: 'lms', alg: 'RS256', use: 'sig' }] });
    },
    // Moodle labels its errors as HTML.
    '/token': () => ({ ...json({ error: 'invalid_scope' }), type: 'text/html; charset=utf-8', status: 400 }),
    '/admin': (query) => this.#admin(query.get('tool') ?? ''),
    '/activity': () => this.#activity(),
    '/auth': (query) => this.#login(query),
  };

  #configuration() {
    const at = (path: string) => `${this.issuer}${path}`;
    return {
      issuer: this.issuer,
      authorization_endpoint: at('/auth'),
      token_endpoint: at('/token'),
      jwks_uri: at('/jwks'),
      registration_endpoint: at('/register'),
    };
  }

  /** An administrator has pasted the link of the tool. */
  #admin(link: string): Reply {
    const url = new URL(link);
    url.searchParams.set('openid_configuration', `${this.issuer}/openid-configuration`);
    url.searchParams.set('registration_token', 'once');
    return page(`<p id="state">open</p><iframe src="${url.href.replaceAll('&', '&amp;')}"></iframe>
      <script>addEventListener('message', ({ data }) => {
        if (data?.subject === 'org.imsglobal.lti.close') document.querySelector('#state').textContent = 'closed';
      })</script>`);
  }

  /** A learner has opened the activity. */
  #activity(): Reply {
    const { client_id, initiate_login_uri, redirect_uris } = this.#client;
    const given = { iss: this.issuer, client_id, login_hint: 'zoe', lti_message_hint: hint };
    const fields = { ...given, target_link_uri: redirect_uris[0] };
    const frame = '<iframe name="tool" width="700" height="400"></iframe>';
    return page(frame + sentForm(initiate_login_uri, fields, 'tool'));
  }

  #login(query: URLSearchParams): Reply {
    const [address] = this.#client.redirect_uris;
    if (query.get('lti_message_hint') !== hint || query.get('redirect_uri') !== address)
      return { status: 400 };
    const [state, nonce] = [query.get('state') ?? '', query.get('nonce') ?? ''];
    return page(sentForm(address, { state, id_token: this.#token(nonce) }));
  }

  #token(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: this.#client.client_id,
      sub: 'zoe',
      iat: now,
      exp: now + 300,
      nonce,
      given_name: 'Zoë',
      family_name: 'Müller',
      [lti('message_type')]: 'LtiResourceLinkRequest',
      [lti('version')]: '1.3.0',
      [lti('deployment_id')]: '1',
      [lti('roles')]: [learner],
      [lti('context')]: { id: '7', title: 'Web security 3a' },
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', kid: 'lms', typ: 'JWT' })}.${part(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), this.#keys.privateKey).toString('base64url')}`;
  }
}
