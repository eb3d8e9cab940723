import { quotedWord, resolveOptions } from '@sentiero/traffic/curl/shell-word';

export type ToolTarget = {
  /** Of the target as browsers reach it. */
  readonly origin: string;
  /** Path and query of one of its pages, if possible with a parameter. */
  readonly path: string;
  /** The lab cookie as `name=value`. */
  readonly cookie: string;
};
export const toolNames = ['curl', 'sqlmap', 'ffuf', 'hydra', 'ffuf-login', 'wapiti'] as const;
export type ToolName = (typeof toolNames)[number];
/** Hydra takes status 401 for HTTP authentication and tries again for ever; ffuf does not. */
export const toolTitle = (name: ToolName): string => (name === 'ffuf-login' ? 'ffuf -X POST' : name);

export type LabProxy = { readonly host: string; readonly port: string; readonly password: string };
export const proxyUser = 'sentiero';

/** By cookie, and through the proxy with the lab token as its password; null for a target behind HTTPS. */
export type ToolLine = { readonly cookie: string; readonly proxy: string | null };

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

function cookieLines({ origin, path, cookie }: ToolTarget): Record<ToolName, string> {
  const { protocol, host, hostname, port } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const reached = isLocal ? `${protocol}//127.0.0.1${port === '' ? '' : `:${port}`}` : origin;
  const named = isLocal ? [`-H ${quotedWord(`Host: ${host}`)}`] : [];
  const headers = [...(isLocal ? [`Host: ${host}`] : []), `Cookie: ${cookie}`];
  return {
    curl: line('curl -i', `-b ${quotedWord(cookie)}`, ...resolveOptions(origin), quotedWord(origin + path)),
    sqlmap: line(
      `sqlmap -u ${quotedWord(reached + path)}`,
      ...(isLocal ? [`--host ${quotedWord(host)}`] : []),
      `--cookie ${quotedWord(cookie)}`,
      ...parameterOf(path),
      '--batch',
    ),
    ffuf: line(
      `ffuf -u ${quotedWord(`${reached}/FUZZ`)}`,
      ...named,
      `-b ${quotedWord(cookie)}`,
      '-w words.txt -t 5',
    ),
    'ffuf-login': line(
      `ffuf -u ${quotedWord(`${reached}/login`)}`,
      ...named,
      `-b ${quotedWord(cookie)}`,
      ...ffufLogin,
    ),
    hydra: hydra(isLocal ? '127.0.0.1' : hostname, {
      isSecure: protocol === 'https:',
      port: port || (protocol === 'https:' ? '443' : '80'),
      headers,
    }),
    wapiti: line(
      `wapiti -u ${quotedWord(`${reached}/`)}`,
      ...headers.map((header) => `-H ${quotedWord(header)}`),
      '--flush-session',
    ),
  };
}

function proxyLines(
  { origin, path }: ToolTarget,
  { host, port, password }: LabProxy,
): Record<ToolName, string> {
  const withPassword = quotedWord(`http://${proxyUser}:${password}@${host}:${port}`);
  const credentials = quotedWord(`${proxyUser}:${password}`);
  return {
    curl: line(`curl -i -x ${withPassword}`, quotedWord(origin + path)),
    sqlmap: line(
      `sqlmap -u ${quotedWord(origin + path)}`,
      `--proxy ${quotedWord(`http://${host}:${port}`)} --proxy-cred ${credentials}`,
      ...parameterOf(path),
      '--batch',
    ),
    ffuf: line(`ffuf -u ${quotedWord(`${origin}/FUZZ`)}`, `-x ${withPassword}`, '-w words.txt -t 5'),
    'ffuf-login': line(`ffuf -u ${quotedWord(`${origin}/login`)}`, `-x ${withPassword}`, ...ffufLogin),
    hydra: line(
      `HYDRA_PROXY_HTTP=${withPassword}`,
      hydra(new URL(origin).hostname, { isSecure: false, port: null, headers: [] }),
    ),
    wapiti: line(`wapiti -u ${quotedWord(`${origin}/`)}`, `-p ${withPassword}`, '--flush-session'),
  };
}

const ffufLogin = [
  "-X POST -H 'Content-Type: application/x-www-form-urlencoded' -d 'username=rosa&password=FUZZ'",
  '-w words.txt -t 4 -mc all -fc 401',
];

const line = (...parts: string[]): string => parts.join(' ');

function parameterOf(path: string): string[] {
  const [parameter] = new URLSearchParams(path.split('?', 2)[1] ?? '').keys();
  return parameter === undefined ? [] : [`-p ${quotedWord(parameter)}`];
}

type Form = {
  readonly isSecure: boolean;
  /** Null for the proxy, which knows the target by its name: hydra would tell it a port twice. */
  readonly port: string | null;
  readonly headers: readonly string[];
};

/** Colons separate the parts of a form's description, and are escaped inside one; the condition is the last. */
function hydra(host: string, { isSecure, port, headers }: Form): string {
  const form = [
    '/login',
    'username=^USER^&password=^PASS^',
    ...headers.map((header) => `H=${header.replaceAll(':', String.raw`\:`)}`),
    'F=wrong',
  ];
  return line(
    'hydra -l rosa -P words.txt -t 4',
    ...(port === null ? [] : [`-s ${port}`]),
    quotedWord(host),
    isSecure ? 'https-post-form' : 'http-post-form',
    quotedWord(form.join(':')),
  );
}
