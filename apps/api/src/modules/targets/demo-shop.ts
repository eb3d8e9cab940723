import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { importedItems, targets } from '../../db/schema/index.ts';
import { makeTarget } from './make-target.ts';
import type { TargetRow } from './targets.store.ts';

type Shop = { frontendUrl: string; backendUrl: string; sharedToken?: string };

const shopKey = 'target:shop';

/**
 * Registers the demo shop as the target of the shipped lessons. An existing target gets the new addresses, and the
 * token if one is given.
 */
export async function seedDemoShop(ctx: Context, shop: Shop): Promise<TargetRow> {
  const [known] = await ctx.db
    .select({ target: targets })
    .from(importedItems)
    .innerJoin(targets, eq(targets.id, importedItems.itemId))
    .where(eq(importedItems.key, shopKey));
  if (!known) {
    const made = await makeTarget(ctx, { name: 'Quartierladen', ...shop });
    const entry = { itemId: made.id, hash: '', importedAt: ctx.clock() };
    await ctx.db
      .insert(importedItems)
      .values({ key: shopKey, ...entry })
      .onConflictDoUpdate({ target: importedItems.key, set: entry });
    return made;
  }
  const host = new URL(shop.frontendUrl).hostname;
  await ctx.db
    .update(targets)
    .set({ ...shop, host })
    .where(eq(targets.id, known.target.id));
  return known.target;
}
