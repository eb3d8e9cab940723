import type { Curriculum } from '@sentiero/curriculum';
import { readStoredCategory } from '../authoring/stored-items.ts';
import { createCategory, writeCategory } from '../authoring/write-items.ts';
import { isKnownLesson } from './import-lessons.ts';
import { importItem, type ImportRun } from './import-run.ts';

export async function importCategory(
  run: ImportRun,
  { key, ...own }: Curriculum['categories'][number],
): Promise<void> {
  const { ctx, index } = run;
  const { idOf, keyOf } = index;
  const item = { ...own, lessons: own.lessons.filter((lesson) => isKnownLesson(run, lesson)) };
  await importItem(
    run,
    { name: `category:${key}`, item: { ...item, lessons: item.lessons.toSorted() } },
    {
      written: { ...own, lessons: own.lessons.toSorted() },
      id: idOf('category', key),
      read: (id) => readStoredCategory(ctx, id, keyOf),
      create: () => createCategory(ctx, key, item),
      write: (id) => writeCategory(ctx, id, { item, idOf }),
    },
  );
}
