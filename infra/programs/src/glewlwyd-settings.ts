import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';

const modules = '/usr/lib/glewlwyd';
/** The life of ID tokens, in seconds. */
const tokenSeconds = 3600;

export type Client = { id: string; secret: string; redirectUri: string };

/** The settings that it starts with. */
export const configOf = (port: number, folder: string) => `
port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="ERROR"
cookie_secure=0
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${modules}/user"
client_module_path="${modules}/client"
user_auth_scheme_module_path="${modules}/scheme"
plugin_module_path="${modules}/plugin"
use_secure_connection=false
secure_connection_key_file="unused"
secure_connection_pem_file="unused"
secure_connection_ca_file="unused"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${join(folder, 'people.db')}"; };
`;

/** Gives its people more properties, and makes it a provider with one client. */
export async function setUp(api: string, issuer: string, { id, secret, redirectUri }: Client): Promise<void> {
  const cookie = await logInAs(api, 'admin', 'password');
  const own = { multiple: false, read: true, write: true, 'profile-read': true, 'profile-write': false };
  const users = {
    display_name: 'people',
    order_rank: 0,
    parameters: {
      'use-glewlwyd-connection': true,
      'data-format': { given_name: own, groups: { ...own, multiple: true } },
    },
  };
  await call(`${api}/mod/user/database`, { method: 'PUT', cookie, body: users });
  await call(`${api}/mod/reload/`, { method: 'PUT', cookie });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const claim = { type: 'string', mandatory: true, 'on-demand': false, scope: [] };
  const parameters = {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'access-token-duration': tokenSeconds,
    'refresh-token-duration': tokenSeconds,
    'code-duration': 600,
    'refresh-token-rolling': false,
    'auth-type-code-enabled': true,
    'auth-type-token-enabled': false,
    'auth-type-password-enabled': false,
    'auth-type-client-enabled': false,
    'auth-type-device-enabled': false,
    'auth-type-refresh-enabled': true,
    'allow-non-oidc': false,
    'subject-type': 'public',
    'allowed-scope': ['openid'],
    'jwks-show': true,
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'pkce-required': true,
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    claims: [
      { ...claim, name: 'given_name', 'user-property': 'given_name' },
      { ...claim, name: 'groups', 'user-property': 'groups' },
      { ...claim, name: 'preferred_username', 'user-property': 'username' },
    ],
  };
  const plugin = { module: 'oidc', name: 'oidc', display_name: 'OpenID Connect', parameters };
  await call(`${api}/mod/plugin/`, { method: 'POST', cookie, body: plugin });
  const application = {
    client_id: id,
    name: 'Sentiero',
    confidential: true,
    password: secret,
    scope: [],
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_post', 'client_secret_basic'],
  };
  await call(`${api}/client/`, { method: 'POST', cookie, body: application });
}

type Input = { method: string; cookie?: string; body?: object | undefined };

export async function call(url: string, { method, cookie = '', body }: Input) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = await response.text();
  if (!response.ok) throw new Error(`Glewlwyd: ${method} ${url}: ${response.status} ${said}`);
  return response;
}

/** The cookie of a new session there. */
export async function logInAs(api: string, username: string, secret: string): Promise<string> {
  const response = await call(`${api}/auth`, { method: 'POST', body: { username, password: secret } });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
