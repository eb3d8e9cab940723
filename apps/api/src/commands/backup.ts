import { writeBackup } from '../backup/write-backup.ts';
import { runCommand } from './command.ts';

const [file] = process.argv.slice(2);

/** `backup.ts FILE`: prints a summary as one JSON line. */
await runCommand(async (ctx) => {
  if (!file) throw new Error('Usage: pnpm backup FILE');
  const backup = await writeBackup(ctx.env.DATABASE_URL, file, ctx.clock());
  process.stdout.write(`${JSON.stringify({ file, ...backup })}\n`);
});
