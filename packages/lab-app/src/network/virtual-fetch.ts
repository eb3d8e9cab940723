import { addressOf, zoneOf, type Zone } from './addresses.ts';
import { pathOf } from './pages.ts';
import type { Answer, Network } from './service.ts';

/** The last server that was asked; `redirects` counts how often another one led there. */
export type Hop = {
  readonly host: string;
  readonly address: string;
  readonly zone: Zone;
  readonly path: string;
  readonly redirects: number;
};

export type Fetched<Name extends string = string> =
  | ({ readonly outcome: 'answered'; readonly service: Name; readonly answer: Answer } & Hop)
  | ({ readonly outcome: 'refused' } & Hop)
  | { readonly outcome: 'unreachable' };

const unreachable = { outcome: 'unreachable' } as const;
const redirectLimit = 5;

type Asking<Name extends string> = {
  readonly network: Network<Name>;
  readonly mayAsk: (hop: Hop) => boolean;
};

/**
 * Fetches a link in a network that consists of a few tables, following up to five redirects; opens no connection. Each
 * server is asked only if `mayAsk` accepts it, by the address to which its name resolves.
 */
export function virtualFetch<Name extends string>(
  link: string,
  { network: { names, services }, mayAsk }: Asking<Name>,
): Fetched<Name> {
  let url = parsed(link);
  for (let redirects = 0; url && redirects <= redirectLimit; redirects++) {
    const address = addressOf(url, names);
    if (address === null) return unreachable;
    const hop = { host: url.hostname, address, zone: zoneOf(address), path: pathOf(url), redirects };
    if (!mayAsk(hop)) return { outcome: 'refused', ...hop };
    const service = services.get(`${url.protocol}//${computerOf(hop)}:${portOf(url)}`);
    if (!service) return unreachable;
    const answer = service.answer(url);
    if (answer.location === undefined) return { outcome: 'answered', service: service.name, answer, ...hop };
    url = parsed(answer.location, url);
  }
  return unreachable;
}

/** The URL as HTTP clients read it; null if it is invalid or has another scheme. */
function parsed(link: string, base?: URL): URL | null {
  const url = URL.canParse(link, base) ? new URL(link, base) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

const computerOf = ({ zone, address }: Hop) => (zone === 'loopback' ? '127.0.0.1' : address);

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');
