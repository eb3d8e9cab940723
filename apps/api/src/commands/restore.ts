import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup.ts';
import { eraseRestored } from '../modules/own-data/erase-user.ts';
import { erasureList, fingerprintsIn } from '../modules/own-data/erasure-list.ts';
import { runCommand } from './command.ts';

/**
 * `restore.ts FILE [--overwrite] [--erased LIST]`: prints a summary as one JSON line. Accounts that were erased after
 * the backup are erased again: those that the overwritten database knew, and those in the lists.
 */
await runCommand(async (ctx) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      overwrite: { type: 'boolean', default: false },
      erased: { type: 'string', multiple: true, default: [] },
    },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1)
    throw new Error('Usage: pnpm restore FILE [--overwrite] [--erased LIST]');
  const own = await readFile(erasureList(ctx.env.DATA_DIR), 'utf8').catch(() => '');
  const given = await Promise.all(values.erased.map((name) => readFile(name, 'utf8')));
  const erased = fingerprintsIn([own, ...given].join('\n'));
  const restored = await restoreBackup(ctx.env.DATABASE_URL, file, { overwrite: values.overwrite, erased });
  const count = await eraseRestored(ctx);
  process.stdout.write(`${JSON.stringify({ ...restored, erased: count })}\n`);
});
