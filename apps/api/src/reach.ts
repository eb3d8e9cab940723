import {
  isPublicAddress,
  networkTest,
  placesOfUrl,
  readPlaces,
  targetDial,
  targetRule,
  type NetworkTest,
} from '@sentiero/service';
import type { FastifyBaseLogger } from 'fastify';
import type { Reach } from './context.ts';
import type { Env } from './env.ts';

const connectMs = 4000;
type Log = Pick<FastifyBaseLogger, 'info'>;

/** Where targets may be, according to this API's settings. */
export const targetReach = (env: Env, log: Log): Reach => reachOf(networkTest(env.TARGET_NETWORKS), env, log);

/** Where webhooks and learning platforms may be: on the internet, and in the internal networks of the settings. */
export function outsideReach(env: Env, log: Log): Reach {
  const isAllowed = networkTest(env.WEBHOOK_NETWORKS);
  return reachOf((address) => isPublicAddress(address) || isAllowed(address), env, log);
}

/** Where login providers may be, whose addresses only the settings name. */
export const providerReach = (env: Env, log: Log): Reach => reachOf(() => true, env, log);

/** Reaches these networks, but never the platform's own services. */
function reachOf(networks: NetworkTest, env: Env, log: Log): Reach {
  const urls = [env.DATABASE_URL, env.REDIS_URL, env.SMTP_URL, env.WEB_URL, env.API_URL];
  const rule = targetRule({
    networks,
    places: [...urls.flatMap((url) => (url ? placesOfUrl(url) : [])), ...readPlaces(env.TARGET_FORBIDDEN)],
    onUnresolved: (name) => log.info({ name }, 'a name in TARGET_FORBIDDEN could not be resolved'),
  });
  return { rule, dial: targetDial({ rule, timeoutMs: connectMs, copiesRelay: env.COPIES_RELAY }) };
}
