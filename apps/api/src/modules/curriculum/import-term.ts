import type { CurriculumTerm } from '@sentiero/curriculum';
import { readStoredTerm } from '../authoring/stored-items.ts';
import { createTerm, writeTerm } from '../authoring/write-items.ts';
import { importItem, type ImportRun } from './import-run.ts';

export async function importTerm(run: ImportRun, { key, ...item }: CurriculumTerm): Promise<void> {
  const { ctx, index } = run;
  await importItem(
    run,
    { name: `term:${key}`, item },
    {
      written: item,
      id: index.idOf('term', key),
      read: (id) => readStoredTerm(ctx, id),
      create: () => createTerm(ctx, key, item),
      write: (id) => writeTerm(ctx, id, item),
    },
  );
}
