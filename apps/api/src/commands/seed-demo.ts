import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { importedItems, targets } from '../db/schema/index.ts';
import { seedDemoCourse } from '../modules/courses/demo-course.ts';
import { makeTarget } from '../modules/targets/make-target.ts';
import type { TargetRow } from '../modules/targets/targets.store.ts';
import { seedDemoAccounts } from '../modules/users/demo-accounts.ts';
import { runCommand } from './command.ts';

const shopKey = 'target:shop';

/**
 * `seed-demo.ts FRONTEND_URL BACKEND_URL`: the demo accounts on an empty platform, a course of theirs, and the demo
 * shop's target, whose addresses follow at each start. Prints the shop's shared token as one JSON line.
 */
await runCommand(async (ctx) => {
  const [frontendUrl, backendUrl] = process.argv.slice(2);
  if (!frontendUrl || !backendUrl) throw new Error('Name the frontend URL and the backend URL of the shop.');
  await seedDemoAccounts(ctx);
  await seedDemoCourse(ctx);
  const shop = await seedShop(ctx, frontendUrl, backendUrl);
  process.stdout.write(`${JSON.stringify({ shared_token: shop.sharedToken })}\n`);
});

async function seedShop(ctx: Context, frontendUrl: string, backendUrl: string): Promise<TargetRow> {
  const [known] = await ctx.db
    .select({ target: targets })
    .from(importedItems)
    .innerJoin(targets, eq(targets.id, importedItems.itemId))
    .where(eq(importedItems.key, shopKey));
  if (!known) {
    const made = await makeTarget(ctx, { name: 'Quartierladen', frontendUrl, backendUrl });
    const entry = { itemId: made.id, hash: '', importedAt: ctx.clock() };
    await ctx.db
      .insert(importedItems)
      .values({ key: shopKey, ...entry })
      .onConflictDoUpdate({ target: importedItems.key, set: entry });
    return made;
  }
  const host = new URL(frontendUrl).hostname;
  await ctx.db.update(targets).set({ frontendUrl, backendUrl, host }).where(eq(targets.id, known.target.id));
  return known.target;
}
