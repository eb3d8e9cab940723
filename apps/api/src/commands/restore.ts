import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup.ts';
import { runCommand } from './command.ts';

/** `restore.ts FILE [--overwrite]`: prints a summary as one JSON line. */
await runCommand(async (ctx) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new Error('Usage: pnpm restore FILE [--overwrite]');
  const restored = await restoreBackup(ctx.env.DATABASE_URL, file, values);
  process.stdout.write(`${JSON.stringify(restored)}\n`);
});
