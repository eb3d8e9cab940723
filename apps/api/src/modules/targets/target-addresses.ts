import { readPlaces, targetRule, type TargetRefusal } from '@sentiero/service';
import type { InputError } from '@sentiero/contracts/http';
import { addressProblem, type AddressProblem, type TargetPlaces } from '@sentiero/contracts/targets';
import { gt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { proxies } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { TargetRow } from './targets.store.ts';

export type TargetAddresses = Pick<TargetRow, 'kind' | 'frontendUrl' | 'backendUrl'>;

const proxyLiveMs = 60_000;

const refusals: Readonly<Record<TargetRefusal, string>> = {
  outside: 'must be in the networks where targets may be',
  own: 'must not be one of the platform’s own listeners, nor its database',
  nowhere: 'must be an address that a target can have',
};

const ignored: Readonly<Record<AddressProblem, string>> = {
  credentials: 'must have no user name or password',
  more: 'must have no query or fragment',
  path: 'must have no path, since learners open every path of the application',
};

export function targetPlaces({ env }: Context): TargetPlaces {
  const networks = env.TARGET_NETWORKS.split(',').map((block) => block.trim());
  return { domain: env.TARGET_DOMAIN, port: env.TARGET_PORT ?? null, networks: networks.filter(Boolean) };
}

/** Where the proxy serves a target of this name, on this platform. */
export function ownAddress(ctx: Context, name: string): string {
  const { domain, port } = targetPlaces(ctx);
  const { protocol } = new URL(ctx.env.WEB_URL);
  return new URL(`${protocol}//${name}.${domain}${port === null ? '' : `:${port}`}/`).href;
}

/**
 * Refuses addresses that the proxy cannot serve or must not reach, and reports all problems at once. An address that is as
 * `before` stays, whatever the rules were when it was stored.
 */
export async function checkAddresses(
  { kind, frontendUrl, backendUrl }: TargetAddresses,
  ctx: Context,
  before?: TargetAddresses,
): Promise<void> {
  const isNewFront = frontendUrl !== before?.frontendUrl;
  const isNewBack = kind === 'shared' && backendUrl !== before?.backendUrl;
  const frontend = isNewFront ? frontendProblem(frontendUrl, targetPlaces(ctx)) : null;
  const backend = isNewBack ? await backendProblem(ctx, backendUrl) : null;
  const errors: InputError[] = [];
  if (frontend) errors.push({ path: '/frontend_url', message: frontend });
  if (backend) errors.push({ path: '/backend_url', message: backend });
  if (errors.length === 0) return;
  const detail = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new AppError('invalid_input', detail, { errors });
}

function frontendProblem(text: string, { domain, port }: TargetPlaces): string | null {
  const url = new URL(text);
  if (!isHttp(url)) return 'must begin with http:// or https://';
  const problem = addressProblem(text, 'frontend');
  if (problem) return ignored[problem];
  const ending = `.${domain}`;
  const label = url.hostname.endsWith(ending) ? url.hostname.slice(0, -ending.length) : '';
  if (label === '' || label.includes('.')) return `must have a host of one label under ${domain}`;
  if (port === null || portOf(url) === port) return null;
  return `must have the port ${port}, where the proxy is`;
}

/** Checks the address as written; a hostname is resolved and checked at each connection. */
async function backendProblem(ctx: Context, text: string): Promise<string | null> {
  if (!isHttp(new URL(text))) return 'must begin with http:// or https://';
  const problem = addressProblem(text, 'backend');
  if (problem) return ignored[problem];
  const refusal = await findRefusal(ctx, text);
  return refusal && refusals[refusal];
}

/** Why no target may be at the address: by the rule that the proxy has, too, or because a proxy listens there. */
export async function findRefusal(ctx: Context, url: string): Promise<TargetRefusal | null> {
  return ctx.reach.rule.checkWritten(url) ?? (await proxyRule(ctx)).checkWritten(url);
}

async function proxyRule({ db, clock }: Context) {
  const { host, port, internalPort, seenAt } = proxies;
  const rows = await db
    .select({ host, port, internalPort })
    .from(proxies)
    .where(gt(seenAt, new Date(clock().getTime() - proxyLiveMs)));
  const places = rows.flatMap((row) =>
    [row.port, row.internalPort].flatMap((each) =>
      readPlaces(`${row.host.includes(':') ? `[${row.host}]` : row.host}:${each}`),
    ),
  );
  return targetRule({ networks: () => true, places });
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}
