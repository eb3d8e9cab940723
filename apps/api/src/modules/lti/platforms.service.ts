import type { LtiPlatform, LtiPlatformInput, LtiTool } from '@sentiero/contracts/lti';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError, invalidInput, notFound, refusedField } from '../../http/errors.ts';
import { requireMatch, type Change } from '../../http/etag.ts';
import { writeAudit, writeChangeAudit } from '../audit/write-audit.ts';
import { claimIssuer } from '../users/issuers.service.ts';
import { ensureKey } from './keys.ts';
import { isSafe } from './platform-fetch.ts';
import {
  deletePlatform,
  findPlatform,
  insertPlatform,
  listPlatformRows,
  updatePlatformRow,
} from './platforms.store.ts';
import { platformColumns, platformView } from './platforms.view.ts';

/** Our own address of a call, as platforms know it. */
export const ownUrl = ({ env }: Context, { path }: { path: string }) =>
  `${env.API_URL.replace(/\/$/, '')}${path}`;

export const readTool = (ctx: Context): LtiTool => ({
  login_url: ownUrl(ctx, ltiEndpoints.login),
  launch_url: ownUrl(ctx, ltiEndpoints.launch),
  jwks_url: ownUrl(ctx, ltiEndpoints.keys),
});

export async function listPlatforms(ctx: Context): Promise<LtiPlatform[]> {
  return (await listPlatformRows(ctx)).map(platformView);
}

export async function readPlatform(ctx: Context, id: number): Promise<LtiPlatform> {
  const row = await findPlatform(ctx, id);
  if (!row) throw notFound('platform');
  return platformView(row);
}

export function createPlatform(ctx: UserContext, input: LtiPlatformInput): Promise<LtiPlatform> {
  checkUrls(ctx, input);
  return inTransaction(ctx, async (tx) => {
    await ensureKey(tx);
    const issuerKey = await requireIssuer(tx, input);
    const platform = platformView(await insertPlatform(tx, platformColumns(input, issuerKey)));
    await writeAudit(tx, {
      action: 'platform.create',
      object: objectOf(platform),
      detail: `${platform.name}, ${platform.issuer}`,
    });
    return platform;
  });
}

export function changePlatform(
  ctx: UserContext,
  id: number,
  { input, ifMatch }: Change<Partial<LtiPlatformInput>>,
): Promise<LtiPlatform> {
  return inTransaction(ctx, async (tx) => {
    const before = await holdPlatform(tx, id, ifMatch);
    const wanted = { ...before, ...input };
    checkUrls(tx, wanted);
    const issuerKey = await requireIssuer(tx, wanted, id);
    const after = platformView(await updatePlatformRow(tx, id, platformColumns(wanted, issuerKey)));
    await writeChangeAudit(tx, { action: 'platform.update', object: objectOf(after) }, [before, after]);
    return after;
  });
}

export function removePlatform(ctx: UserContext, id: number, ifMatch?: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const platform = await holdPlatform(tx, id, ifMatch);
    await deletePlatform(tx, id);
    await writeAudit(tx, { action: 'platform.delete', object: objectOf(platform), detail: platform.name });
  });
}

async function holdPlatform(ctx: UserContext, id: number, ifMatch: string | undefined): Promise<LtiPlatform> {
  const row = await findPlatform(ctx, id, 'lock');
  if (!row) throw notFound('platform');
  const platform = platformView(row);
  requireMatch(ifMatch, platform);
  return platform;
}

/** The issuer for whose people the platform is to speak, claimed for its keys. */
async function requireIssuer(
  tx: Context,
  { issuer, jwks_url: keysUrl }: LtiPlatformInput,
  id?: number,
): Promise<string> {
  const key = await claimIssuer(tx, { issuer, keysUrl, ...(id === undefined ? {} : { platformId: id }) });
  if (key === null)
    throw new AppError('issuer_taken', 'A login service, or a platform with other keys, has this issuer.');
  return key;
}

const objectOf = ({ id }: LtiPlatform) => `platform:${id}`;

const urlFields = ['issuer', 'auth_url', 'token_url', 'jwks_url'] as const;

/** Tokens and keys travel over `https:`, or stay on this machine. The issuer is a name; nothing is fetched from it. */
function checkUrls({ outsideReach }: Context, input: LtiPlatformInput): void {
  for (const field of urlFields) {
    if (!isSafe(input[field])) throw invalidInput(`/${field}`, 'must start with https:');
    if (field !== 'issuer' && outsideReach.rule.checkWritten(input[field]) !== null)
      throw refusedField(`/${field}`, 'address_refused');
  }
}
