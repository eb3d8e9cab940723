import {
  describeProblem,
  normalStep,
  ruleOfType,
  type AuthoredStep,
  type RuleProblem,
  type StepInput,
  type StepPatch,
} from '@sentiero/contracts/authoring';
import type { InputError } from '@sentiero/contracts/http';
import { stepProblems } from '@sentiero/curriculum';
import { eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { steps } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { hashOf } from '../../hash-of.ts';
import { requireMatch, type Change } from '../../http/etag.ts';
import { writeAudit, writeChangeAudit } from '../audit/write-audit.ts';
import { readAuthoredSteps } from './authoring.queries.ts';
import { inAuthoringTransaction } from './authoring-transaction.ts';
import { authoredStepView } from './authoring.view.ts';
import { refuseInvalid, refuseMissingTexts } from './check-references.ts';
import { requireFindings } from './finding-steps.ts';
import { readAuthoredLesson } from './lessons.service.ts';
import { newStepKey } from './new-key.ts';
import { englishTitle, stepTexts } from './translations.ts';
import { readStoredStep } from './stored-items.ts';
import { createStep, writeStep } from './write-items.ts';

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
    const item = completable(input);
    const key = await newStepKey(tx, lessonId, item.title);
    const id = await createStep(tx, { lessonId, key, item });
    await writeStep(tx, id, { item, copied: input.copied_translations });
    await requireFindings(tx, lessonId);
    const step = await readAuthoredStep(tx, lessonId, id);
    await writeAudit(tx, { action: 'step.create', object: objectOf(step), detail: englishTitle(step) });
    return step;
  });
}

type StepPath = { id: number; stepId: number };

export function changeStep(
  ctx: UserContext,
  { id: lessonId, stepId }: StepPath,
  { input: change, ifMatch }: Change<StepPatch>,
): Promise<AuthoredStep> {
  const { confirmed_translations: confirmed, copied_translations: copied, ...patch } = change;
  return inAuthoringTransaction(ctx, async (tx) => {
    const before = await readAuthoredStep(tx, lessonId, stepId);
    requireMatch(ifMatch, before);
    const item = completable({ ...before, ...patch });
    const rule = await ruleHash(tx, stepId);
    await writeStep(tx, stepId, { item, confirmed, copied });
    await requireFindings(tx, lessonId);
    // A solution from files solves the rule that it came with.
    if ((await ruleHash(tx, stepId)) !== rule)
      await tx.db.update(steps).set({ solution: null }).where(eq(steps.id, stepId));
    const after = await readAuthoredStep(tx, lessonId, stepId);
    await writeChangeAudit(tx, { action: 'step.update', object: objectOf(after) }, [before, after]);
    return after;
  });
}

async function ruleHash(ctx: UserContext, stepId: number): Promise<string> {
  const step = await readStoredStep(ctx, stepId);
  return hashOf(step && [step.type, ruleOfType(step.type, step)]);
}

/** The step as it is stored; refused if no learner could complete it. */
function completable(input: StepInput): StepInput {
  const step = normalStep(input);
  refuseMissingTexts(stepTexts(step), !step.is_visible);
  refuseInvalid(stepProblems(step).map(inputError));
  return step;
}

function inputError(problem: RuleProblem): InputError {
  const { path, code } = problem;
  const message = describeProblem(problem);
  return code === 'pattern_too_large' ? { path, message, code } : { path, message };
}

export function removeStep(
  ctx: UserContext,
  { id: lessonId, stepId }: StepPath,
  ifMatch?: string,
): Promise<void> {
  return inAuthoringTransaction(ctx, async (tx) => {
    const step = await readAuthoredStep(tx, lessonId, stepId);
    requireMatch(ifMatch, step);
    await tx.db.delete(steps).where(eq(steps.id, stepId));
    await requireFindings(tx, lessonId);
    await writeAudit(tx, { action: 'step.delete', object: objectOf(step), detail: englishTitle(step) });
  });
}

const objectOf = ({ id }: AuthoredStep) => `step:${id}`;
