import { readCurriculum } from '@sentiero/curriculum';
import { importCurriculum } from '../modules/curriculum/import-curriculum.ts';
import { runCommand } from './command.ts';

const [folder, ...flags] = process.argv.slice(2);

/** `import-curriculum.ts FOLDER [--force]`: prints the report as one JSON line. */
await runCommand(async (ctx) => {
  if (!folder) throw new Error('Name the folder of the curriculum.');
  const curriculum = await readCurriculum(folder);
  const report = await importCurriculum(ctx, curriculum, {
    origin: 'shipped',
    force: flags.includes('--force'),
  });
  process.stdout.write(`${JSON.stringify(report)}\n`);
});
