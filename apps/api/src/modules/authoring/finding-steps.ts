import { findingStep } from '@sentiero/contracts/authoring';
import { eq, inArray } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { lessons, steps } from '../../db/schema/index.ts';
import { byOrder, isFinding } from '../../grading/reachable.ts';
import { refuseInvalid } from './check-references.ts';
import { newStepKey } from './new-key.ts';
import { readAuthoredSteps } from './authoring.queries.ts';
import { createStep, writeStep } from './write-items.ts';

/** Gives a hunt as many findings as it has holes, after its other steps; a path has none. */
export async function writeFindingSteps(tx: UserContext, lessonId: number): Promise<void> {
  const { wanted, all, findings } = await readFindings(tx, lessonId);
  const surplus = findings.slice(wanted).map(({ id }) => id);
  if (surplus.length > 0) await tx.db.delete(steps).where(inArray(steps.id, surplus));
  const last = findings.at(-1)?.order ?? Math.max(0, ...all.map(({ order }) => order + 1));
  for (let number = findings.length + 1; number <= wanted; number++) {
    const item = findingStep(number, last);
    const key = await newStepKey(tx, lessonId, item.title);
    await writeStep(tx, await createStep(tx, { lessonId, key, item }), { item });
  }
}

/** Refuses a change of a step that leaves a hunt with more or fewer findings than holes, or a path with any. */
export async function requireFindings(tx: UserContext, lessonId: number): Promise<void> {
  const { wanted, findings } = await readFindings(tx, lessonId);
  if (findings.length === wanted) return;
  const message = wanted === 0 ? 'is for hunts only' : `must be that of ${wanted} steps, one for each hole`;
  refuseInvalid([{ path: '/event_type', message }]);
}

async function readFindings(tx: UserContext, lessonId: number) {
  const [lesson] = await tx.db
    .select({ mode: lessons.mode, hunt: lessons.hunt })
    .from(lessons)
    .where(eq(lessons.id, lessonId));
  const rows = await readAuthoredSteps(tx, lessonId);
  const all = rows.map(({ step }) => step).toSorted(byOrder);
  const findings = all.filter(isFinding);
  return { wanted: lesson?.mode === 'hunt' ? (lesson.hunt?.holes ?? 0) : 0, all, findings };
}
