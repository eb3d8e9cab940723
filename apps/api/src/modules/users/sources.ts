import { languages, type Translatable } from '@sentiero/contracts/shared';
import type { Provider } from '@sentiero/contracts/users';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ltiPlatforms } from '../../db/schema/index.ts';
import type { ProviderSetting } from '../../env.ts';
import { issuerKey } from './issuers.service.ts';
import { providersOf } from './provider-client.ts';

// No id of a provider in the settings contains a colon.
const prefix = 'lti:';
/** The id under which logins of a platform are kept. */
export const sourceOfPlatform = (id: number) => `${prefix}${id}`;

export const nameOf = ({ id, name }: Pick<ProviderSetting, 'id' | 'name'>): Provider => ({
  id,
  name: inAll(name),
});

export function inAll(name: string | Translatable): Translatable {
  if (typeof name !== 'string') return name;
  return Object.fromEntries(languages.map((language) => [language, name])) as Translatable;
}

/** Who says who a user is: a provider of the settings, or a platform that launches Sentiero. */
export async function findSource(ctx: Context, id: string): Promise<Provider | undefined> {
  const provider = providersOf(ctx).find((one) => one.id === id);
  if (provider) return nameOf(provider);
  if (!id.startsWith(prefix)) return undefined;
  const [platform] = await ctx.db
    .select({ name: ltiPlatforms.name })
    .from(ltiPlatforms)
    .where(eq(ltiPlatforms.id, Number(id.slice(prefix.length))));
  return platform && nameOf({ id, name: platform.name });
}

/** The sources of identities by their issuer. */
export async function readSources(ctx: Context): Promise<(issuer: string) => Provider | null> {
  const platforms = await ctx.db.select().from(ltiPlatforms).orderBy(asc(ltiPlatforms.id));
  const all = [
    ...platforms.map(({ id, issuer, name }) => [issuer, nameOf({ id: sourceOfPlatform(id), name })] as const),
    ...providersOf(ctx).map((provider) => [provider.issuer, nameOf(provider)] as const),
  ];
  const byIssuer = new Map(all.map(([issuer, source]) => [issuerKey(issuer), source]));
  return (issuer) => byIssuer.get(issuerKey(issuer)) ?? null;
}
