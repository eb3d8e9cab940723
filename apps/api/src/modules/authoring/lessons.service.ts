import type { AuthoredLesson, LessonInput, LessonPatch } from '@sentiero/contracts/authoring';
import { eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { lessons } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { requireMatch, type Change } from '../../http/etag.ts';
import { writeAudit, writeChangeAudit } from '../audit/write-audit.ts';
import { readAuthoredLessons } from './authoring.queries.ts';
import { inAuthoringTransaction } from './authoring-transaction.ts';
import { authoredLessonView } from './authoring.view.ts';
import { checkHoles } from './check-holes.ts';
import { checkLessonReferences, refuseMissingTexts } from './check-references.ts';
import { writeFindingSteps } from './finding-steps.ts';
import { idOfKey, keyOfId, lessonInput, lessonItem } from './item-keys.ts';
import { newKey } from './new-key.ts';
import { placeLesson } from './place-lesson.ts';
import { englishTitle, lessonTexts } from './translations.ts';
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

export async function addLesson(ctx: UserContext, input: LessonInput): Promise<AuthoredLesson> {
  await checkHoles(ctx, input);
  return inAuthoringTransaction(ctx, async (tx) => {
    refuseMissingTexts(lessonTexts(input), !input.is_visible);
    await checkLessonReferences(tx, null, input);
    const item = lessonItem(input);
    const id = await createLesson(tx, await newKey(tx, lessons, input.title), item);
    await writeLesson(tx, id, { item, idOf: idOfKey, copied: input.copied_translations });
    await placeLesson(tx, id, input.categories_ids);
    await writeFindingSteps(tx, id);
    const lesson = await readAuthoredLesson(tx, id);
    await writeAudit(tx, { action: 'lesson.create', object: objectOf(lesson), detail: englishTitle(lesson) });
    return lesson;
  });
}

export async function changeLesson(
  ctx: UserContext,
  id: number,
  { input: change, ifMatch }: Change<LessonPatch>,
): Promise<AuthoredLesson> {
  const { confirmed_translations: confirmed, copied_translations: copied, ...patch } = change;
  await checkHoles(ctx, await withChange(ctx, id, patch));
  return inAuthoringTransaction(ctx, async (tx) => {
    const before = await readAuthoredLesson(tx, id);
    requireMatch(ifMatch, before);
    const stored = await readStoredLesson(tx, id, keyOfId);
    if (!stored) throw notFound('lesson');
    const input = { ...lessonInput(stored), ...patch };
    refuseMissingTexts(lessonTexts(input), !input.is_visible);
    await checkLessonReferences(tx, id, input);
    await writeLesson(tx, id, { item: lessonItem(input), idOf: idOfKey, confirmed, copied });
    await placeLesson(tx, id, patch.categories_ids);
    await writeFindingSteps(tx, id);
    const after = await readAuthoredLesson(tx, id);
    await writeChangeAudit(tx, { action: 'lesson.update', object: objectOf(after) }, [before, after]);
    return after;
  });
}

/** What the change leaves of the fields that concern the target's holes. */
async function withChange(ctx: UserContext, id: number, patch: LessonPatch) {
  const { mode, hunt, open_holes, target_application: target } = await readAuthoredLesson(ctx, id);
  return { mode, hunt, open_holes, target_application_id: target?.id ?? null, ...patch };
}

export function removeLesson(ctx: UserContext, id: number, ifMatch?: string): Promise<void> {
  return inAuthoringTransaction(ctx, async (tx) => {
    const lesson = await readAuthoredLesson(tx, id);
    requireMatch(ifMatch, lesson);
    await tx.db.delete(lessons).where(eq(lessons.id, id));
    await writeAudit(tx, { action: 'lesson.delete', object: objectOf(lesson), detail: englishTitle(lesson) });
  });
}

const objectOf = ({ id }: AuthoredLesson) => `lesson:${id}`;
