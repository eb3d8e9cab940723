import ipaddr from 'ipaddr.js';
import * as T from 'typebox';
import { Value } from 'typebox/value';

const port = T.Integer({ minimum: 0, maximum: 65_535 });
const url = T.String({ pattern: '^https?://[^/?#\\s]+(/[^?#\\s]*)?$' });
const bytes = T.Integer({ minimum: 1024, maximum: 1024 ** 4 });
const milliseconds = T.Integer({ minimum: 1, maximum: 24 * 3600 * 1000 });

const wants = {
  port: 'a port number, 0 to 65535',
  url: 'an http(s) URL without query',
  bytes: 'a number of bytes, at least 1024',
  milliseconds: 'a number of milliseconds, at least 1',
  networks: 'a comma-separated list of CIDR blocks, such as 10.0.0.0/8',
  secret: 'a secret of at least 16 characters',
};

/** Every variable that this service reads, with what it wants and its default; `null`: it must be given. */
export const variables = {
  HOST: { schema: T.String({ minLength: 1 }), wants: 'an address to listen on', fallback: '127.0.0.1' },
  PROXY_PORT: { schema: port, wants: wants.port, fallback: '8080' },
  PROXY_INTERNAL_PORT: { schema: port, wants: wants.port, fallback: '0' },
  API_INTERNAL_URL: { schema: url, wants: wants.url, fallback: null },
  INTERNAL_TOKEN: { schema: T.String({ minLength: 16 }), wants: wants.secret, fallback: null },
  API_URL: { schema: url, wants: wants.url, fallback: 'http://localhost:8000' },
  WEB_URL: { schema: url, wants: wants.url, fallback: 'http://localhost:3000' },
  TARGET_DOMAIN: {
    schema: T.String({ pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$' }),
    wants: 'a domain in lower case',
    fallback: 'localhost',
  },
  TARGET_NETWORKS: { schema: T.String(), wants: wants.networks, fallback: '127.0.0.0/8,::1/128' },
  TARGET_FORBIDDEN: {
    schema: T.String({ pattern: '^$|^[^\\s,]+:\\d+(,[^\\s,]+:\\d+)*$' }),
    wants: 'a comma-separated list of address:port where no target may lead',
    fallback: '',
  },
  TRUSTED_PROXIES: { schema: T.String(), wants: wants.networks, fallback: '' },
  DATA_DIR: { schema: T.String({ minLength: 1 }), wants: 'a folder', fallback: '.data' },
  CAPTURE_BODY_LIMIT: {
    schema: T.Integer({ minimum: 0, maximum: 512 * 1024 }),
    wants: 'a number of bytes up to 524288',
    fallback: '131072',
  },
  SPOOL_LIMIT: { schema: bytes, wants: wants.bytes, fallback: String(256 * 1024 * 1024) },
  HEADER_LIMIT: { schema: bytes, wants: wants.bytes, fallback: String(64 * 1024) },
  HEAD_TIMEOUT_MS: { schema: milliseconds, wants: wants.milliseconds, fallback: '20000' },
  IDLE_TIMEOUT_MS: { schema: milliseconds, wants: wants.milliseconds, fallback: '900000' },
  CONNECT_TIMEOUT_MS: { schema: milliseconds, wants: wants.milliseconds, fallback: '5000' },
  DRAIN_TIMEOUT_MS: { schema: milliseconds, wants: wants.milliseconds, fallback: '5000' },
  LOG_LEVEL: {
    schema: T.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    wants: 'a log level of pino',
    fallback: 'info',
  },
} as const;

type Name = keyof typeof variables;
type Values = { -readonly [K in Name]: T.Static<(typeof variables)[K]['schema']> };
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];
export type Env = Readonly<
  Omit<Values, 'TARGET_NETWORKS' | 'TRUSTED_PROXIES'> & {
    TARGET_NETWORKS: readonly Network[];
    TRUSTED_PROXIES: readonly Network[];
  }
>;

export class EnvProblems extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

function parseNetworks(text: string): Network[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ipaddr.parseCIDR(part));
}

/** Reads and checks everything at once; throws all problems together, one line each. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const problems: string[] = [];
  const report = (name: Name, got: string | undefined) => {
    const shown = name === 'INTERNAL_TOKEN' && got ? `${got.length} characters` : JSON.stringify(got ?? '');
    problems.push(`${name}: got ${got ? shown : 'nothing'}, wants ${variables[name].wants}`);
  };
  const read = (name: Name): unknown => {
    const { schema, fallback } = variables[name];
    const got = source[name] || fallback;
    const value = T.IsInteger(schema) && got !== null && /^\d+$/.test(got) ? Number(got) : got;
    if (!Value.Check(schema, value)) report(name, source[name]);
    return value;
  };
  const values = Object.fromEntries((Object.keys(variables) as Name[]).map((name) => [name, read(name)]));
  const networks = (name: 'TARGET_NETWORKS' | 'TRUSTED_PROXIES'): Network[] => {
    try {
      return parseNetworks(String(values[name]));
    } catch {
      report(name, source[name]);
      return [];
    }
  };
  const lists = {
    TARGET_NETWORKS: networks('TARGET_NETWORKS'),
    TRUSTED_PROXIES: networks('TRUSTED_PROXIES'),
  };
  if (problems.length) throw new EnvProblems(problems);
  // Each value was checked against its schema just above.
  return Object.freeze({ ...(values as Values), ...lists });
}
