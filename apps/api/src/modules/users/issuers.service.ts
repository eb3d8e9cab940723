import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { identities, identityIssuers, ltiPlatforms } from '../../db/schema/index.ts';
import { providersOf } from './provider-client.ts';

/** The issuer as it is compared: operators may write a final slash that the issuer leaves out. */
export const issuerKey = (issuer: string) => issuer.replace(/\/$/, '');

const isOfProvider = (ctx: Context, key: string) =>
  providersOf(ctx).some(({ issuer }) => issuerKey(issuer) === key);

type Speaker = { issuer: string; keysUrl: string; platformId?: number };

/**
 * Claims the issuer for a platform with these keys; its key, or null if a provider or other keys speak for it. The keys
 * of an issuer move only with its one platform.
 */
export async function claimIssuer(
  tx: Context,
  { issuer, keysUrl, platformId }: Speaker,
): Promise<string | null> {
  const key = issuerKey(issuer);
  if (isOfProvider(tx, key)) return null;
  await tx.db
    .insert(identityIssuers)
    .values({ issuer: key, kind: 'platform', keysUrl })
    .onConflictDoNothing();
  const ofIssuer = eq(identityIssuers.issuer, key);
  const [known] = await tx.db.select().from(identityIssuers).where(ofIssuer).for('update');
  if (known?.kind === 'platform' && known.keysUrl === keysUrl) return key;
  const speaking = eq(ltiPlatforms.issuerKey, key);
  const others = platformId === undefined ? speaking : and(speaking, ne(ltiPlatforms.id, platformId));
  if ((await tx.db.$count(ltiPlatforms, others)) > 0) return null;
  const isOwn = (await tx.db.$count(ltiPlatforms, speaking)) > 0;
  if (!isOwn && (await hasPeople(tx, key))) return null;
  await tx.db.update(identityIssuers).set({ kind: 'platform', keysUrl }).where(ofIssuer);
  return key;
}

/** Whether nobody speaks for the issuer, and nobody here has come by it; nor is a provider at its address. */
export async function isUnheardOf(ctx: Context, issuer: string): Promise<boolean> {
  const key = issuerKey(issuer);
  const { origin } = new URL(issuer);
  if (providersOf(ctx).some((provider) => new URL(provider.issuer).origin === origin)) return false;
  const platforms = await ctx.db.$count(ltiPlatforms, inArray(ltiPlatforms.issuer, [key, `${key}/`]));
  return platforms === 0 && !(await hasPeople(ctx, key));
}

/** A provider of the settings speaks for its issuer alone: platforms that did have their launches refused from then on. */
export async function claimForProvider(tx: Context, issuer: string): Promise<void> {
  const key = issuerKey(issuer);
  const [known] = await tx.db.select().from(identityIssuers).where(eq(identityIssuers.issuer, key));
  if (known?.kind === 'provider') return;
  await tx.db.update(ltiPlatforms).set({ issuerKey: null }).where(eq(ltiPlatforms.issuerKey, key));
  const provider = { kind: 'provider' as const, keysUrl: null };
  await tx.db
    .insert(identityIssuers)
    .values({ issuer: key, ...provider })
    .onConflictDoUpdate({ target: identityIssuers.issuer, set: provider });
}

/** Whether the platform is who says who its people are. */
export const speaksForIssuer = (ctx: Context, platform: { issuerKey: string | null }): boolean =>
  platform.issuerKey !== null && !isOfProvider(ctx, platform.issuerKey);

const hasPeople = async (ctx: Context, key: string) =>
  (await ctx.db.$count(identities, inArray(identities.issuer, [key, `${key}/`]))) > 0;
