import { isDemoTargetKey, seedDemoTarget } from '../modules/targets/demo-target.ts';
import { runCommand } from './command.ts';

const minimum = 16;

/** `demo-target.ts shop|stamps|circle FRONTEND_URL BACKEND_URL`: registers that demo target with `TARGET_TOKEN` as its token. */
await runCommand(async (ctx) => {
  const [key = '', frontendUrl, backendUrl] = process.argv.slice(2);
  const sharedToken = process.env['TARGET_TOKEN'] ?? '';
  if (!isDemoTargetKey(key) || !frontendUrl || !backendUrl)
    throw new Error('Name the target (shop, stamps or circle), its frontend URL and its backend URL.');
  if (sharedToken.length < minimum) throw new Error(`TARGET_TOKEN: must have at least ${minimum} characters`);
  await seedDemoTarget(ctx, { key, frontendUrl, backendUrl, sharedToken });
});
