import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { importedItems, targets } from '../../db/schema/index.ts';
import { makeTarget } from './make-target.ts';
import type { TargetRow } from './targets.store.ts';

/** The targets of the shipped lessons, by their key there. */
const names = { shop: 'Quartierladen', stamps: 'Quartierladen: Stempel', circle: 'Tauschkreis Birkenhof' };
export type DemoTargetKey = keyof typeof names;

/** A lesson sends the circle the header to which a gateway adds its own name. */
const connections = { shop: {}, stamps: {}, circle: { forwarded: 'append' } } as const;

export type DemoTarget = {
  readonly key: DemoTargetKey;
  readonly frontendUrl: string;
  readonly backendUrl: string;
  readonly sharedToken?: string;
};

export function isDemoTargetKey(key: string): key is DemoTargetKey {
  return Object.hasOwn(names, key);
}

/**
 * Registers a target of the shipped lessons. An existing one gets the new addresses, and the token if one is given.
 */
export async function seedDemoTarget(ctx: Context, { key, ...values }: DemoTarget): Promise<TargetRow> {
  const item = `target:${key}`;
  const [known] = await ctx.db
    .select({ target: targets })
    .from(importedItems)
    .innerJoin(targets, eq(targets.id, importedItems.itemId))
    .where(eq(importedItems.key, item));
  if (!known) {
    const made = await makeTarget(ctx, { name: names[key], ...connections[key], ...values });
    const entry = { itemId: made.id, hash: '', importedAt: ctx.clock() };
    await ctx.db
      .insert(importedItems)
      .values({ key: item, ...entry })
      .onConflictDoUpdate({ target: importedItems.key, set: entry });
    return made;
  }
  const host = new URL(values.frontendUrl).hostname;
  await ctx.db
    .update(targets)
    .set({ ...values, host })
    .where(eq(targets.id, known.target.id));
  return known.target;
}
