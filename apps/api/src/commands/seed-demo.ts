import { parseArgs } from 'node:util';
import { migrate } from '../db/migrate.ts';
import { seedDemoCourse } from '../modules/courses/demo-course.ts';
import { isDemoTargetKey, seedDemoTarget, type DemoTarget } from '../modules/targets/demo-target.ts';
import { closeDemoAccounts, seedDemoAccounts } from '../modules/users/demo-accounts.ts';
import { runCommand } from './command.ts';

/**
 * `seed-demo.ts KEY FRONTEND_URL BACKEND_URL … [--migrate] [--no-accounts]`: creates the demo accounts, their
 * course and the demo targets, and updates the targets' addresses at each start. With --no-accounts, creates no accounts
 * and closes existing ones. --migrate first does what `migrate.ts` does. Prints the targets' tokens, by key, as one JSON
 * line.
 */
await runCommand(async (ctx) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      migrate: { type: 'boolean', default: false },
      'no-accounts': { type: 'boolean', default: false },
    },
  });
  if (values.migrate) await migrate(ctx.env.DATABASE_URL);
  const demoTargets = targetsIn(positionals);
  if (values['no-accounts']) await closeDemoAccounts(ctx);
  else {
    await seedDemoAccounts(ctx);
    await seedDemoCourse(ctx);
  }
  const tokens: Record<string, string> = {};
  for (const target of demoTargets) tokens[target.key] = (await seedDemoTarget(ctx, target)).sharedToken;
  process.stdout.write(`${JSON.stringify(tokens)}\n`);
});

function targetsIn(words: readonly string[]): DemoTarget[] {
  const [key = '', frontendUrl, backendUrl, ...others] = words;
  if (!isDemoTargetKey(key) || !frontendUrl || !backendUrl)
    throw new Error('Name each target (shop, stamps or circle), its frontend URL and its backend URL.');
  return [{ key, frontendUrl, backendUrl }, ...(others.length > 0 ? targetsIn(others) : [])];
}
