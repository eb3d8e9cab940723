import { migrate } from '../db/migrate.ts';
import { runCommand } from './command.ts';

await runCommand((ctx) => migrate(ctx.env.DATABASE_URL));
