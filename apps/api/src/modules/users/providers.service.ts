import type { Provider, ProviderLogout } from '@sentiero/contracts/users';
import type { Context } from '../../context.ts';
import { logoutAt, providersOf } from './provider-client.ts';
import { nameOf } from './sources.ts';

export const readProviderNames = (ctx: Context): Provider[] => providersOf(ctx).map(nameOf);

/** Where a browser that came by this provider logs out of it. A provider that is away delays nobody's logout. */
export async function readProviderLogout(ctx: Context, id: string | undefined): Promise<ProviderLogout> {
  const provider = providersOf(ctx).find((one) => one.id === id);
  const url = provider ? await logoutAt(ctx, provider).catch(() => null) : null;
  return provider && url !== null ? { provider: nameOf(provider), url } : { provider: null, url: null };
}
