import { emptyReport } from '../modules/curriculum/import-run.ts';
import { hashOfFiles, isImported } from '../modules/curriculum/imported-before.ts';
import { runCommand } from './command.ts';

const [folder, ...flags] = process.argv.slice(2);

/**
 * `import-curriculum.ts FOLDER [--force]`: prints the report as one JSON line. Does nothing if neither the files nor
 * what they are compared with have changed since the last import.
 */
await runCommand(async (ctx) => {
  if (!folder) throw new Error('Name the folder of the curriculum.');
  const force = flags.includes('--force');
  const files = hashOfFiles(folder);
  const report = !force && (await isImported(ctx, files)) ? emptyReport() : await importFiles();
  process.stdout.write(`${JSON.stringify(report)}\n`);

  async function importFiles() {
    const { readCurriculum } = await import('@sentiero/curriculum');
    const { importCurriculum } = await import('../modules/curriculum/import-curriculum.ts');
    const curriculum = await readCurriculum(folder as string);
    return importCurriculum(ctx, curriculum, { origin: 'shipped', force, files });
  }
});
