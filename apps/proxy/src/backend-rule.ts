import { isLoopback, plainAddress } from '@sentiero/service';
import type { AddressCheck } from './backend-dial.ts';
import type { Env } from './env.ts';

export type BackendRule = { check: AddressCheck; forbidOwn(...ports: number[]): void };

/** Where targets may lead: the networks allowed, but never our own listeners nor what is named forbidden. */
export function backendRule(env: Env): BackendRule {
  const local = new Set<number>();
  const forbidden = new Set<string>();
  for (const url of [env.API_INTERNAL_URL, env.API_URL, env.WEB_URL].map((text) => new URL(text))) {
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    forbid(url.hostname.replace(/^\[|\]$/g, ''), port);
  }
  for (const place of env.TARGET_FORBIDDEN.split(',').filter(Boolean)) {
    const at = place.lastIndexOf(':');
    forbid(place.slice(0, at).replace(/^\[|\]$/g, ''), Number(place.slice(at + 1)));
  }

  function forbid(host: string, port: number): void {
    if (host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)) local.add(port);
    else forbidden.add(`${plainAddress(host)} ${port}`);
  }

  return {
    check(address, port) {
      if (!env.TARGET_NETWORKS(address)) return 'it is outside of the networks that targets may be in';
      if (isLoopback(address) && local.has(port)) return 'it is one of the platform’s own';
      return forbidden.has(`${plainAddress(address)} ${port}`) ? 'it is one of the platform’s own' : null;
    },
    forbidOwn(...ports) {
      for (const port of ports) {
        local.add(port);
        forbid(env.HOST, port);
      }
    },
  };
}
