import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings, SettingsError } from '@sentiero/service';
import * as T from 'typebox';
import { publicSetting } from './public-setting.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const defaultFolder = '.data';
const port = (value: number) => T.Integer({ minimum: 1, maximum: 65_535, default: value });
const anyPort = T.Integer({ minimum: 0, maximum: 65_535, default: 0 });
const url = T.Optional(
  T.String({ pattern: '^https?://', description: 'an address that begins with http:// or https://' }),
);

const Settings = T.Object({
  HOST: T.String({ default: '127.0.0.1' }),
  WEB_PORT: port(3000),
  API_PORT: port(8000),
  PROXY_PORT: port(8080),
  API_INTERNAL_PORT: anyPort,
  SHOP_PORT: anyPort,
  STAMPS_PORT: anyPort,
  CIRCLE_PORT: anyPort,
  WEB_URL: url,
  API_URL: url,
  TARGET_DOMAIN: T.String({ default: 'localhost' }),
  DATA_DIR: T.String({ default: defaultFolder }),
  DATABASE_URL: T.Optional(
    T.String({ pattern: '^postgres(ql)?://', description: 'postgres://user:password@host:port/name' }),
  ),
  REDIS_URL: T.Optional(T.String({ pattern: '^rediss?://', description: 'a redis:// address' })),
  INTERNAL_TOKEN: T.Optional(T.String({ minLength: 16 })),
  SECRETS_KEY: T.Optional(T.String({ minLength: 32 })),
  /** Unset: demo accounts only if no other machine can reach this installation. */
  DEMO: T.Optional(T.Enum(['0', '1'])),
  NODE_ENV: T.Optional(T.String()),
});

/** Settings that no command needs later: the folder, which says where they are kept, and secrets of the services. */
const notKept = new Set(['DATA_DIR', 'INTERNAL_TOKEN', 'SECRETS_KEY', 'DEMO', 'NODE_ENV']);

export type Settings = Omit<T.Static<typeof Settings>, 'DEMO'> & {
  WEB_URL: string;
  API_URL: string;
  DEMO: '0' | '1';
  /** The setting that lets other machines reach this installation; null if none does. */
  publicBy: string | null;
  /** The settings that were set, as commands need them to find this installation. */
  given: Readonly<Record<string, string>>;
};

/** The settings of `start`; public URLs follow the ports unless set. */
export function readStartSettings(source: NodeJS.ProcessEnv): Settings {
  const settings = readSettings(Settings, source);
  const all = {
    ...settings,
    DATA_DIR: resolve(root, settings.DATA_DIR),
    WEB_URL: settings.WEB_URL ?? `http://localhost:${settings.WEB_PORT}`,
    API_URL: settings.API_URL ?? `http://localhost:${settings.API_PORT}`,
  };
  const publicBy = publicSetting(all);
  if (settings.DEMO === '1' && (all.NODE_ENV === 'production' || all.WEB_URL.startsWith('https:')))
    throw new SettingsError(
      'DEMO: got "1"; in production it wants 0, because everybody knows the passwords of the demo accounts',
    );
  const names = Object.keys(Settings.properties).filter((name) => !notKept.has(name));
  const given = Object.fromEntries(names.flatMap((name) => (source[name] ? [[name, source[name]]] : [])));
  return { ...all, publicBy, given, DEMO: settings.DEMO ?? (publicBy === null ? '1' : '0') };
}
