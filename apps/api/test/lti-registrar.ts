import type { IncomingMessage, ServerResponse } from 'node:http';

type Client = Record<string, unknown> & { 'https://purl.imsglobal.org/spec/lti-tool-configuration': object };

/** Dynamic registration at a platform, as Moodle 4.5 does it. */
export class Registrar {
  readonly #issuer: string;
  readonly token = 'eyJ.registration.token';
  readonly registered: Client[] = [];
  /** What its configuration says otherwise. */
  changes: Record<string, unknown> = {};
  deployment: string | undefined = '4';
  /** What it answers to a registration, and to a request for its configuration. */
  status = 200;
  body: string | undefined;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  readonly configurationUrl = (): string => `${this.#issuer}/registration/openid-configuration`;

  #configuration() {
    return {
      issuer: this.#issuer,
      token_endpoint: `${this.#issuer}/services/token`,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      jwks_uri: `${this.#issuer}/jwks`,
      authorization_endpoint: `${this.#issuer}/auth`,
      registration_endpoint: `${this.#issuer}/registration/register`,
      scopes_supported: [
        'https://purl.imsglobal.org/spec/lti-ags/scope/score',
        'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
        'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
        'openid',
      ],
      response_types_supported: ['id_token'],
      'https://purl.imsglobal.org/spec/lti-platform-configuration': {
        product_family_code: 'moodle',
        version: '4.5',
        messages_supported: ['LtiResourceLinkRequest', 'LtiDeepLinkingRequest'],
      },
      ...this.changes,
    };
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += String(part);
    const reply = (status: number, body: object | string) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (request.url === '/registration/openid-configuration')
      return void reply(200, this.body ?? this.#configuration());
    if (request.headers.authorization !== `Bearer ${this.token}`) return void reply(401, 'missing token');
    const client = JSON.parse(text) as Client;
    this.registered.push(client);
    const tool = client['https://purl.imsglobal.org/spec/lti-tool-configuration'];
    reply(this.status, {
      ...client,
      client_id: `client-${this.registered.length}`,
      'https://purl.imsglobal.org/spec/lti-tool-configuration': { ...tool, deployment_id: this.deployment },
    });
  }
}
