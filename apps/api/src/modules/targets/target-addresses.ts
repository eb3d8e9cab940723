import { networkTest } from '@sentiero/service';
import { isIP } from 'node:net';
import type { InputError } from '@sentiero/contracts/http';
import type { Env } from '../../env.ts';
import { AppError } from '../../http/errors.ts';

export type TargetAddresses = { frontendUrl: string; backendUrl: string };
type Networks = Pick<Env, 'TARGET_DOMAIN' | 'TARGET_NETWORKS'>;

/** Refuses addresses that the proxy could not serve or must not reach, all that is wrong at once. */
export function checkAddresses(addresses: TargetAddresses, env: Networks): void {
  const frontend = frontendProblem(addresses.frontendUrl, env.TARGET_DOMAIN);
  const backend = backendProblem(addresses.backendUrl, env.TARGET_NETWORKS);
  const errors: InputError[] = [];
  if (frontend) errors.push({ path: '/frontend_url', message: frontend });
  if (backend) errors.push({ path: '/backend_url', message: backend });
  if (errors.length === 0) return;
  const detail = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new AppError('invalid_input', detail, errors);
}

function frontendProblem(text: string, domain: string): string | null {
  const url = new URL(text);
  if (!isHttp(url)) return 'must begin with http:// or https://';
  const ending = `.${domain}`;
  const label = url.hostname.endsWith(ending) ? url.hostname.slice(0, -ending.length) : '';
  return label === '' || label.includes('.') ? `must have a host of one label under ${domain}` : null;
}

function backendProblem(text: string, networks: string): string | null {
  const url = new URL(text);
  if (!isHttp(url)) return 'must begin with http:// or https://';
  const address = withoutBrackets(url.hostname);
  return isIP(address) !== 0 && !networkTest(networks)(address)
    ? 'must be in the networks where targets may be'
    : null;
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
