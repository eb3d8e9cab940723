import { seedDemoShop } from '../modules/targets/demo-shop.ts';
import { runCommand } from './command.ts';

const minimum = 16;

/** `demo-shop.ts FRONTEND_URL BACKEND_URL`: registers the demo shop as a target that uses `SHOP_TOKEN`. */
await runCommand(async (ctx) => {
  const [frontendUrl, backendUrl] = process.argv.slice(2);
  const sharedToken = process.env['SHOP_TOKEN'] ?? '';
  if (!frontendUrl || !backendUrl) throw new Error('Name the frontend URL and the backend URL of the shop.');
  if (sharedToken.length < minimum) throw new Error(`SHOP_TOKEN: must have at least ${minimum} characters`);
  await seedDemoShop(ctx, { frontendUrl, backendUrl, sharedToken });
});
