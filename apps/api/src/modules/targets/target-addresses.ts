import type { TargetRefusal, TargetRule } from '@sentiero/service';
import type { InputError } from '@sentiero/contracts/http';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/errors.ts';

export type TargetAddresses = { frontendUrl: string; backendUrl: string };

const refusals: Readonly<Record<TargetRefusal, string>> = {
  outside: 'must be in the networks where targets may be',
  own: 'must not be one of the platform’s own listeners, nor its database',
  nowhere: 'must be an address that a target can have',
};

/** Refuses addresses that the proxy cannot serve or must not reach, and reports all problems at once. */
export function checkAddresses(addresses: TargetAddresses, { env, reach }: Context): void {
  const frontend = frontendProblem(addresses.frontendUrl, env.TARGET_DOMAIN);
  const backend = backendProblem(addresses.backendUrl, reach.rule);
  const errors: InputError[] = [];
  if (frontend) errors.push({ path: '/frontend_url', message: frontend });
  if (backend) errors.push({ path: '/backend_url', message: backend });
  if (errors.length === 0) return;
  const detail = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new AppError('invalid_input', detail, { errors });
}

function frontendProblem(text: string, domain: string): string | null {
  const url = new URL(text);
  if (!isHttp(url)) return 'must begin with http:// or https://';
  const ending = `.${domain}`;
  const label = url.hostname.endsWith(ending) ? url.hostname.slice(0, -ending.length) : '';
  return label === '' || label.includes('.') ? `must have a host of one label under ${domain}` : null;
}

/** Checks the address as written; a hostname is resolved and checked at each connection. */
function backendProblem(text: string, rule: TargetRule): string | null {
  if (!isHttp(new URL(text))) return 'must begin with http:// or https://';
  const refusal = rule.checkWritten(text);
  return refusal && refusals[refusal];
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}
