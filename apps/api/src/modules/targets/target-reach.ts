import { networkTest, placesOfUrl, readPlaces, targetDial, targetRule } from '@sentiero/service';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context.ts';
import type { Env } from '../../env.ts';

const connectMs = 4000;

/** Where targets may be, according to this API's settings. */
export function reachOf(env: Env, log: Pick<FastifyBaseLogger, 'info'>): Context['reach'] {
  const urls = [env.DATABASE_URL, env.REDIS_URL, env.SMTP_URL, env.WEB_URL, env.API_URL];
  const rule = targetRule({
    networks: networkTest(env.TARGET_NETWORKS),
    places: [...urls.flatMap((url) => (url ? placesOfUrl(url) : [])), ...readPlaces(env.TARGET_FORBIDDEN)],
    onUnresolved: (name) => log.info({ name }, 'a name in TARGET_FORBIDDEN could not be resolved'),
  });
  return { rule, dial: targetDial(rule, connectMs) };
}
