import type { AuthoredLesson, LessonInput, LessonPatch } from '@sentiero/contracts/authoring';
import { eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { lessons } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { readAuthoredLessons } from './authoring.queries.ts';
import { inAuthoringTransaction } from './authoring-transaction.ts';
import { authoredLessonView } from './authoring.view.ts';
import { checkLessonReferences } from './check-references.ts';
import { idOfKey, keyOfId, lessonInput, lessonItem } from './item-keys.ts';
import { readStoredLesson } from './stored-items.ts';
import { createLesson, writeLesson } from './write-items.ts';

export async function listAuthoredLessons(ctx: UserContext): Promise<AuthoredLesson[]> {
  return (await readAuthoredLessons(ctx)).map(authoredLessonView);
}

export async function readAuthoredLesson(ctx: UserContext, id: number): Promise<AuthoredLesson> {
  const [row] = await readAuthoredLessons(ctx, eq(lessons.id, id));
  if (!row) throw notFound('lesson');
  return authoredLessonView(row);
}

export function addLesson(ctx: UserContext, input: LessonInput): Promise<AuthoredLesson> {
  return inAuthoringTransaction(ctx, async (tx) => {
    await checkLessonReferences(tx, null, input);
    const item = lessonItem(input);
    const id = await createLesson(tx, item);
    await writeLesson(tx, id, item, idOfKey);
    return readAuthoredLesson(tx, id);
  });
}

export function changeLesson(ctx: UserContext, id: number, patch: LessonPatch): Promise<AuthoredLesson> {
  return inAuthoringTransaction(ctx, async (tx) => {
    const stored = await readStoredLesson(tx, id, keyOfId);
    if (!stored) throw notFound('lesson');
    const input = { ...lessonInput(stored), ...patch };
    await checkLessonReferences(tx, id, input);
    await writeLesson(tx, id, lessonItem(input), idOfKey);
    return readAuthoredLesson(tx, id);
  });
}

export async function removeLesson(ctx: UserContext, id: number): Promise<void> {
  const rows = await ctx.db.delete(lessons).where(eq(lessons.id, id)).returning({ id: lessons.id });
  if (rows.length === 0) throw notFound('lesson');
}
