import { placesOfUrl, readPlaces, targetRule, type TargetRule } from '@sentiero/service';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';

/** The addresses that targets may have, as far as this proxy knows the platform. */
export function createTargetRule(env: Env, log: Logger): TargetRule {
  const own = [env.API_INTERNAL_URL, env.API_URL, env.WEB_URL].flatMap(placesOfUrl);
  return targetRule({
    networks: env.TARGET_NETWORKS,
    places: [...own, ...readPlaces(env.TARGET_FORBIDDEN)],
    onUnresolved: (name) => log.info({ name }, 'cannot resolve a forbidden name'),
  });
}
