import { quotedWord, resolveOptions } from '@sentiero/traffic/curl/shell-word';
import { decodePart, joinedFields } from '@sentiero/traffic/forms';
import type { LoginForm } from './recorded-session.ts';

export type ToolTarget = {
  /** Of the target as browsers reach it. */
  readonly origin: string;
  /** Path and query of one of its pages, if possible with a parameter. */
  readonly path: string;
  /** The lab cookie as `name=value`. */
  readonly cookie: string;
  /** The application's own cookies, as in a Cookie header; empty if none is wanted. */
  readonly session: string;
  /** A form that the learner sent; null before there is one. */
  readonly form: LoginForm | null;
};
export const toolNames = ['curl', 'sqlmap', 'ffuf', 'hydra', 'ffuf-login', 'wapiti'] as const;
export type ToolName = (typeof toolNames)[number];
/** Hydra takes status 401 for HTTP authentication and tries again for ever; ffuf does not. */
export const toolTitle = (name: ToolName): string => (name === 'ffuf-login' ? 'ffuf -X POST' : name);

export type LabProxy = { readonly host: string; readonly port: string; readonly password: string };
export const proxyUser = 'sentiero';

/**
 * By cookie, and through the proxy with the lab token as its password; the latter is null for a target behind HTTPS, and
 * both for a tool that needs a form.
 */
export type ToolLine = { readonly cookie: string | null; readonly proxy: string | null };
type Lines = Record<ToolName, string | null>;

/**
 * Commands that are ready to run. Names under `localhost` are known to browsers and to curl, but not to every system:
 * the other tools get the address and the name apart, or leave the name to the proxy.
 */
export function toolLines(target: ToolTarget): Record<ToolName, ToolLine> {
  const byCookie = cookieLines(target);
  const proxy = labProxy(target);
  const byProxy = proxy && proxyLines(target, proxy);
  const lines = toolNames.map((name) => [name, { cookie: byCookie[name], proxy: byProxy?.[name] ?? null }]);
  return Object.fromEntries(lines) as Record<ToolName, ToolLine>;
}

/** The recording proxy as a forward proxy: on the parent domain, which belongs to no target. */
export function labProxy({ origin, cookie }: Pick<ToolTarget, 'origin' | 'cookie'>): LabProxy | null {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'http:') return null;
  const parent = hostname.slice(hostname.indexOf('.') + 1);
  const host = parent === 'localhost' ? '127.0.0.1' : parent;
  return { host, port: port || '80', password: cookie.slice(cookie.indexOf('=') + 1) };
}

function cookieLines({ origin, path, cookie, session, form }: ToolTarget): Lines {
  const { protocol, host, hostname, port } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const reached = isLocal ? `${protocol}//127.0.0.1${port === '' ? '' : `:${port}`}` : origin;
  const named = isLocal ? [`-H ${quotedWord(`Host: ${host}`)}`] : [];
  const cookies = session === '' ? cookie : `${cookie}; ${session}`;
  const headers = [...(isLocal ? [`Host: ${host}`] : []), `Cookie: ${cookies}`];
  const way = {
    isSecure: protocol === 'https:',
    port: port || (protocol === 'https:' ? '443' : '80'),
    headers,
  };
  return {
    curl: line('curl -i', `-b ${quotedWord(cookies)}`, ...resolveOptions(origin), quotedWord(origin + path)),
    sqlmap: line(
      `sqlmap -u ${quotedWord(reached + path)}`,
      ...(isLocal ? [`--host ${quotedWord(host)}`] : []),
      `--cookie ${quotedWord(cookies)}`,
      ...parameterOf(path),
      '--batch',
    ),
    ffuf: line(
      `ffuf -u ${quotedWord(`${reached}/FUZZ`)}`,
      ...named,
      `-b ${quotedWord(cookies)}`,
      '-w words.txt -t 5',
    ),
    'ffuf-login':
      form &&
      line(
        `ffuf -u ${quotedWord(reached + form.path)}`,
        ...named,
        `-b ${quotedWord(cookies)}`,
        ...ffufLogin(form),
      ),
    hydra: form && hydra(isLocal ? '127.0.0.1' : hostname, form, way),
    wapiti: line(
      `wapiti -u ${quotedWord(`${reached}/`)}`,
      ...headers.map((header) => `-H ${quotedWord(header)}`),
      '--flush-session',
    ),
  };
}

function proxyLines({ origin, path, session, form }: ToolTarget, { host, port, password }: LabProxy): Lines {
  const withPassword = quotedWord(`http://${proxyUser}:${password}@${host}:${port}`);
  const credentials = quotedWord(`${proxyUser}:${password}`);
  const withSession = (option: string) => (session === '' ? [] : [`${option} ${quotedWord(session)}`]);
  const headers = session === '' ? [] : [`Cookie: ${session}`];
  return {
    curl: line(`curl -i -x ${withPassword}`, ...withSession('-b'), quotedWord(origin + path)),
    sqlmap: line(
      `sqlmap -u ${quotedWord(origin + path)}`,
      `--proxy ${quotedWord(`http://${host}:${port}`)} --proxy-cred ${credentials}`,
      ...withSession('--cookie'),
      ...parameterOf(path),
      '--batch',
    ),
    ffuf: line(
      `ffuf -u ${quotedWord(`${origin}/FUZZ`)}`,
      `-x ${withPassword}`,
      ...withSession('-b'),
      '-w words.txt -t 5',
    ),
    'ffuf-login':
      form &&
      line(
        `ffuf -u ${quotedWord(origin + form.path)}`,
        `-x ${withPassword}`,
        ...withSession('-b'),
        ...ffufLogin(form),
      ),
    hydra:
      form &&
      line(
        `HYDRA_PROXY_HTTP=${withPassword}`,
        hydra(new URL(origin).hostname, form, { isSecure: false, port: null, headers }),
      ),
    wapiti: line(
      `wapiti -u ${quotedWord(`${origin}/`)}`,
      `-p ${withPassword}`,
      ...headers.map((header) => `-H ${quotedWord(header)}`),
      '--flush-session',
    ),
  };
}

/** The status shows a failed login if it differs from that of a login, otherwise the text does. */
function ffufLogin({ fields, password, code }: LoginForm): string[] {
  const data = joinedFields(
    fields.map((field, at) => (at === password ? { ...field, value: 'FUZZ' } : field)),
  );
  return [
    `-X POST -H 'Content-Type: application/x-www-form-urlencoded' -d ${quotedWord(data)}`,
    '-w words.txt -t 4 -mc all',
    code !== null && code >= 400 ? `-fc ${code}` : "-fr 'wrong'",
  ];
}

const line = (...parts: string[]): string => parts.join(' ');

function parameterOf(path: string): string[] {
  const [parameter] = new URLSearchParams(path.split('?', 2)[1] ?? '').keys();
  return parameter === undefined ? [] : [`-p ${quotedWord(parameter)}`];
}

type Way = {
  readonly isSecure: boolean;
  /** Null for the proxy, which knows the target by its name: hydra would tell it a port twice. */
  readonly port: string | null;
  readonly headers: readonly string[];
};

/** Colons separate the parts of a form's description, and are escaped inside one; the condition is the last. */
function hydra(host: string, { path, fields, user, password }: LoginForm, way: Way): string {
  const marks = new Map([
    [user, '^USER^'],
    [password, '^PASS^'],
  ]);
  const data = joinedFields(fields.map((field, at) => ({ ...field, value: marks.get(at) ?? field.value })));
  const parts = [path, data, ...way.headers.map((header) => `H=${header}`), 'F=wrong'];
  const name = fields[user]?.value ?? '';
  return line(
    `hydra -l ${shellWord(decodePart(name) ?? name)} -P words.txt -t 4`,
    ...(way.port === null ? [] : [`-s ${way.port}`]),
    quotedWord(host),
    way.isSecure ? 'https-post-form' : 'http-post-form',
    quotedWord(parts.map((part) => part.replaceAll(':', String.raw`\:`)).join(':')),
  );
}

const shellWord = (text: string): string => (/^\w[\w.@-]*$/.test(text) ? text : quotedWord(text));
