import { resolve } from 'node:path';
import { writeBackup } from '../backup/write-backup.ts';
import { runCommand } from './command.ts';

const [name] = process.argv.slice(2);

/** `backup.ts FILE`: prints a summary as one JSON line. */
await runCommand(async (ctx) => {
  if (!name) throw new Error('Usage: pnpm backup FILE');
  const file = resolve(name);
  const backup = await writeBackup(ctx.env.DATABASE_URL, file, ctx.clock());
  process.stdout.write(`${JSON.stringify({ file, ...backup })}\n`);
});
