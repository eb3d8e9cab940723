import type { TargetPlaces } from '@sentiero/contracts/targets';

const labelMax = 63;

/** The address of a target with this name, as learners would open it; empty if the name has no letter or digit. */
export function suggestAddress(name: string, places: TargetPlaces, protocol: string): string {
  const label = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, labelMax)
    .replaceAll(/^-+|(?<!-)-+$/g, '');
  return label === '' ? '' : `${protocol}//${label}.${places.domain}${portText(places, protocol)}/`;
}

/** Whether the proxy can serve a target there; addresses that are no URL are left to the field. */
export function isServed(address: string, { domain, port }: TargetPlaces): boolean {
  if (!URL.canParse(address)) return true;
  const url = new URL(address);
  const ending = `.${domain}`;
  const label = url.hostname.endsWith(ending) ? url.hostname.slice(0, -ending.length) : '';
  const isLabel = label !== '' && !label.includes('.');
  return isLabel && (port === null || port === portOf(url));
}

/** `NAME.domain:port` for a hint. */
export const patternOf = (places: TargetPlaces, protocol: string): string =>
  `${protocol}//NAME.${places.domain}${portText(places, protocol)}/`;

function portText({ port }: TargetPlaces, protocol: string): string {
  return port === null || port === defaultPort(protocol) ? '' : `:${port}`;
}

const portOf = ({ port, protocol }: URL) => Number(port) || defaultPort(protocol);
const defaultPort = (protocol: string) => (protocol === 'https:' ? 443 : 80);
