import { api } from '@sentiero/contracts/api';
import type { Endpoint } from '@sentiero/contracts/http';

/** Every call of the contract by name. */
export const endpoints = Object.entries(api).flatMap(([noun, own]) =>
  Object.entries(own as Record<string, Endpoint>).map(([verb, endpoint]) => ({
    name: `${noun}.${verb}`,
    endpoint,
  })),
);
/** The parameters in the endpoint's path, each with a distinct value. */
export const pathParams = ({ path }: Endpoint, value: () => unknown): Record<string, unknown> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value()]));

export const publicEndpoints = endpoints.filter(({ endpoint }) => endpoint.access !== 'machine');
