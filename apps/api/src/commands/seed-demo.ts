import { seedDemoCourse } from '../modules/courses/demo-course.ts';
import { seedDemoShop } from '../modules/targets/demo-shop.ts';
import { closeDemoAccounts, seedDemoAccounts } from '../modules/users/demo-accounts.ts';
import { runCommand } from './command.ts';

/**
 * `seed-demo.ts FRONTEND_URL BACKEND_URL [--no-accounts]`: creates the demo accounts, their course and the demo shop's
 * target, and updates its addresses at each start. With --no-accounts, creates no accounts and closes existing ones.
 * Prints the shop's token as one JSON line.
 */
await runCommand(async (ctx) => {
  const [frontendUrl, backendUrl, accounts] = process.argv.slice(2);
  if (!frontendUrl || !backendUrl) throw new Error('Name the frontend URL and the backend URL of the shop.');
  if (accounts === '--no-accounts') await closeDemoAccounts(ctx);
  else {
    await seedDemoAccounts(ctx);
    await seedDemoCourse(ctx);
  }
  const shop = await seedDemoShop(ctx, { frontendUrl, backendUrl });
  process.stdout.write(`${JSON.stringify({ shared_token: shop.sharedToken })}\n`);
});
