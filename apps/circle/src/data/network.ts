import { pages } from '@sentiero/lab-app/network/pages';
import type { Network, Service } from '@sentiero/lab-app/network/service';
import around from './network.json' with { type: 'json' };

const foundAt = new Map<string, Readonly<Record<string, string>>>(Object.entries(around.pages));
const serviceOf = (name: string): Service => ({ name, answer: pages(foundAt.get(name) ?? {}) });

/** The network around the circle's server: these tables, and nothing else. */
export const network: Network = {
  names: new Map(Object.entries(around.names)),
  services: new Map(Object.entries(around.services).map(([origin, name]) => [origin, serviceOf(name)])),
};
