import type { AuthoredStep, StepInput } from '@sentiero/contracts/authoring';
import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { steps } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { readAuthoredSteps } from './authoring.queries.ts';
import { inAuthoringTransaction } from './authoring-transaction.ts';
import { authoredStepView } from './authoring.view.ts';
import { refuseInvalid } from './check-references.ts';
import { readAuthoredLesson } from './lessons.service.ts';
import { keepFieldsOfType } from './step-fields.ts';
import { stepProblems } from './step-problems.ts';
import { writeStep } from './write-items.ts';

export async function listAuthoredSteps(ctx: UserContext, lessonId: number): Promise<AuthoredStep[]> {
  await readAuthoredLesson(ctx, lessonId);
  return (await readAuthoredSteps(ctx, lessonId)).map(authoredStepView);
}

export async function readAuthoredStep(
  ctx: UserContext,
  lessonId: number,
  stepId: number,
): Promise<AuthoredStep> {
  const [row] = await readAuthoredSteps(ctx, lessonId, stepId);
  if (!row) throw notFound('step');
  return authoredStepView(row);
}

export function addStep(ctx: UserContext, lessonId: number, input: StepInput): Promise<AuthoredStep> {
  return inAuthoringTransaction(ctx, async (tx) => {
    await readAuthoredLesson(tx, lessonId);
    return saveStep(tx, null, lessonId, input);
  });
}

type StepPath = { id: number; stepId: number };

export function changeStep(
  ctx: UserContext,
  { id: lessonId, stepId }: StepPath,
  patch: Partial<StepInput>,
): Promise<AuthoredStep> {
  return inAuthoringTransaction(ctx, async (tx) => {
    const stored = await readAuthoredStep(tx, lessonId, stepId);
    return saveStep(tx, stepId, lessonId, { ...stored, ...patch });
  });
}

async function saveStep(
  ctx: UserContext,
  id: number | null,
  lessonId: number,
  input: StepInput,
): Promise<AuthoredStep> {
  const step = keepFieldsOfType(input);
  refuseInvalid(stepProblems(step));
  return readAuthoredStep(ctx, lessonId, await writeStep(ctx, id, lessonId, step));
}

export async function removeStep(ctx: UserContext, { id: lessonId, stepId }: StepPath): Promise<void> {
  const rows = await ctx.db
    .delete(steps)
    .where(and(eq(steps.id, stepId), eq(steps.lessonId, lessonId)))
    .returning({ id: steps.id });
  if (rows.length === 0) throw notFound('step');
}
