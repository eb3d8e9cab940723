import { CurriculumError, requirementCircles, type Curriculum, type Problem } from '@sentiero/curriculum';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { lessonRequirements, steps } from '../../db/schema/index.ts';
import { readStoredLesson, readStoredStep, type StepItem } from '../authoring/stored-items.ts';
import { createLesson, createStep, writeLesson, writeStep } from '../authoring/write-items.ts';
import { importItem, isLeftDeleted, type ImportRun } from './import-run.ts';

type Lesson = Curriculum['lessons'][number];

export async function importLessons(run: ImportRun, items: readonly Lesson[]): Promise<void> {
  const created = await createLessons(run, items);
  for (const item of items) await importLesson(run, item, created);
  await refuseCircles(run, items);
}

/** New lessons are created first, without references, because they refer to each other. */
async function createLessons(run: ImportRun, items: readonly Lesson[]): Promise<Set<string>> {
  const created = new Set<string>();
  for (const { key, steps: _steps, ...item } of items) {
    if (isKnownLesson(run, key) || isLeftDeleted(run, `lesson:${key}`)) continue;
    run.index.add('lesson', key, await createLesson(run.ctx, key, item));
    created.add(key);
  }
  return created;
}

/** A reference to a lesson that was deleted here is left out and does not count as an edit. */
export const isKnownLesson = ({ index }: ImportRun, key: string): boolean =>
  index.idOf('lesson', key) !== undefined;

async function importLesson(run: ImportRun, { key, steps: stepItems, ...own }: Lesson, created: Set<string>) {
  const { idOf, keyOf } = run.index;
  // The shipped lessons can be imported without the shop.
  const hasTarget = own.target !== null && idOf('target', own.target) !== undefined;
  const written = { ...own, target: hasTarget ? own.target : null };
  const item = {
    ...written,
    required_lessons: own.required_lessons.filter((required) => isKnownLesson(run, required)),
    next_lesson: own.next_lesson !== null && isKnownLesson(run, own.next_lesson) ? own.next_lesson : null,
  };
  const id = idOf('lesson', key);
  const compared = (lesson: typeof item) => ({
    ...lesson,
    required_lessons: lesson.required_lessons.toSorted(),
  });
  await importItem(
    run,
    { name: `lesson:${key}`, item: compared(item) },
    {
      written: compared(written),
      id: created.has(key) ? undefined : id,
      read: (known) => readStoredLesson(run.ctx, known, keyOf),
      create: async () => idOf('lesson', key) as number,
      write: (known) => writeLesson(run.ctx, known, { item, idOf }),
    },
  );
  if (id === undefined) return;
  for (const step of stepItems) await importStep(run, { key, id }, step);
}

async function importStep(
  run: ImportRun,
  lesson: { key: string; id: number },
  { key, ...item }: StepItem & { key: string },
): Promise<void> {
  const { ctx } = run;
  await importItem(
    run,
    { name: `step:${lesson.key}/${key}`, item },
    {
      written: item,
      id: await findStep(ctx, lesson.id, key),
      read: (id) => readStoredStep(ctx, id),
      create: () => createStep(ctx, { lessonId: lesson.id, key, item }),
      write: (id) => writeStep(ctx, id, { item }),
    },
  );
}

export async function findStep(ctx: Context, lessonId: number, key: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ id: steps.id })
    .from(steps)
    .where(and(eq(steps.lessonId, lessonId), eq(steps.key, key)));
  return row?.id;
}

/** Lessons that form no circle in their own files may still form one with the lessons here. */
async function refuseCircles({ ctx, index }: ImportRun, items: readonly Lesson[]): Promise<void> {
  const links = await ctx.db.select().from(lessonRequirements);
  const byLesson = Map.groupBy(links, (link) => link.lessonId);
  const required = new Map(
    [...byLesson].map(([id, own]) => [id, own.map(({ requiredId }) => requiredId)] as const),
  );
  const circles = requirementCircles(required);
  if (circles.size === 0) return;
  const problems = items.flatMap(({ key }): Problem[] => {
    const id = index.idOf('lesson', key);
    const circle = id === undefined ? null : circles.get(id);
    if (!circle) return [];
    const way = circle.map((lesson) => index.keyOf('lesson', lesson)).join(' -> ');
    return [{ file: `lessons/${key}/lesson.yaml`, line: 1, reason: `requirement circle: ${way}` }];
  });
  if (problems.length > 0) throw new CurriculumError(problems);
}
