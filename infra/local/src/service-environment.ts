import { Env as Api } from '../../../apps/api/src/env.ts';
import { Env as Circle } from '../../../apps/circle/src/env.ts';
import { Settings as Instances } from '../../../apps/instances/src/env.ts';
import { Settings as Proxy } from '../../../apps/proxy/src/env.ts';
import { Env as Shop } from '../../../apps/shop/src/env.ts';
import { Env as Stamps } from '../../../apps/stamps/src/env.ts';
import { WebEnv as Web } from '../../../apps/web/server/env.ts';

const declared = {
  api: Api,
  circle: Circle,
  instances: Instances,
  proxy: Proxy,
  shop: Shop,
  stamps: Stamps,
  web: Web,
};
export type App = keyof typeof declared;

/** Variables that any program may need to run; none of them is a secret. */
const general = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'NODE_V8_COVERAGE',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

export function generalEnvironment(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return only(general, source);
}

/** An app's environment: only the settings it declares; `own` takes precedence over ours. */
export function serviceEnvironment(
  app: App,
  own: Readonly<Record<string, string>>,
  source: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const names = Object.keys(declared[app].properties);
  return { ...generalEnvironment(source), ...only(names, source), ...only(names, own) };
}

function only(names: readonly string[], source: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = source[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
