import type { CurriculumPicture } from '@sentiero/curriculum';
import { readStoredPicture } from '../authoring/stored-items.ts';
import { createPicture, writePicture } from '../authoring/write-items.ts';
import { importItem, type ImportRun } from './import-run.ts';

export async function importPicture(run: ImportRun, { key, ...item }: CurriculumPicture): Promise<void> {
  const { ctx, index } = run;
  await importItem(
    run,
    { name: `picture:${key}`, item },
    {
      written: item,
      id: index.idOf('picture', key),
      read: (id) => readStoredPicture(ctx, id),
      create: () => createPicture(ctx, key, item),
      write: (id) => writePicture(ctx, id, item),
    },
  );
}
