import * as T from 'typebox';
import { Compile } from 'typebox/compile';

const httpUrl = T.String({ pattern: '^https?://[^/?#]+(/[^?#]*)?$' });

const variables = {
  HOST: { schema: T.String({ minLength: 1 }), wants: 'an address to listen on', fallback: '127.0.0.1' },
  WEB_PORT: {
    schema: T.String({ pattern: '^(0|[1-9][0-9]{0,4})$' }),
    wants: 'a port number from 0 to 65535',
    fallback: '3000',
  },
  API_URL: { schema: httpUrl, wants: 'an http(s) address', fallback: 'http://localhost:8000' },
} as const;

export type Env = Readonly<{ host: string; port: number; apiUrl: string }>;
export type EnvResult = { env: Env; problems: [] } | { env: null; problems: string[] };

/** Reads all settings at once; each problem is one line that names the variable, what it got and what it wants. */
export function readEnv(source: Record<string, string | undefined>): EnvResult {
  const problems: string[] = [];
  const read = (name: keyof typeof variables): string => {
    const { schema, wants, fallback } = variables[name];
    const value = source[name] || fallback;
    const valid = Compile(schema).Check(value) && (name !== 'WEB_PORT' || Number(value) <= 65_535);
    if (!valid) problems.push(`${name} is "${value}", but must be ${wants}`);
    return value;
  };
  const env = Object.freeze({
    host: read('HOST'),
    port: Number(read('WEB_PORT')),
    apiUrl: read('API_URL').replace(/\/+$/, ''),
  });
  return problems.length > 0 ? { env: null, problems } : { env, problems: [] };
}
