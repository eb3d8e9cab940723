import {
  emptyRule,
  ruleOfType,
  trialRecordsMax,
  type TrialInput,
  type TrialOnAllInput,
  type TrialReport,
  type TrialResult,
} from '@sentiero/contracts/authoring';
import type { EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import { setImmediate } from 'node:timers/promises';
import { inTransaction, type UserContext } from '../context.ts';
import { readLearnerValues } from './identify-learners.ts';
import { findOwnCapture, findOwnEvents, findOwnRequests } from './own-captures.ts';
import { asAnswered } from '../grading/as-answered.ts';
import { checkEvent } from '../grading/grade-event.ts';
import { checkRequest } from '../grading/grade-request.ts';
import { gradableStep } from '../grading/gradable.ts';
import { countsOf, reportOf, type Checks } from '../grading/report.ts';
import { notFound } from '../http/errors.ts';
import { readAuthoredLesson } from '../modules/authoring/lessons.service.ts';

/** Grades one of the caller's records by the rule in the form and returns the report. */
export function tryStep(ctx: UserContext, input: TrialInput): Promise<TrialReport> {
  return inTransaction(ctx, async (tx) => {
    const capture = await findOwnCapture(tx, input.capture);
    if (!capture) throw notFound('record');
    const step = gradable(input);
    const values = (await readLearnerValues(tx, tx.actor.userId)).get(capture.targetId) ?? null;
    if (input.type === 'T')
      return reportOf(capture.request ? checkRequest(step, asAnswered(capture.request), values) : nothing);
    return reportOf(capture.event ? checkEvent(step, capture.event, values) : nothing);
  });
}

const nothing: Checks = null;

/** The longest time before grading yields to other calls. */
const stretchMs = 20;

/** Grades each of the caller's records on the lesson's target. */
export async function tryStepOnAll(ctx: UserContext, input: TrialOnAllInput): Promise<TrialResult[]> {
  const { records, values } = await inTransaction(ctx, (tx) => ownRecords(tx, input));
  const step = gradable(input);
  const results: TrialResult[] = [];
  let since = performance.now();
  for (const { id, record } of records) {
    const read: unknown = JSON.parse(record);
    // The record's table determines its type.
    const checks =
      input.type === 'T'
        ? checkRequest(step, asAnswered(read as RequestRecord), values)
        : checkEvent(step, read as EventRecord, values);
    results.push({ id, ...countsOf(checks) });
    if (performance.now() - since < stretchMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return results;
}

async function ownRecords(ctx: UserContext, { lesson: id, type }: TrialOnAllInput) {
  const { target_application: target } = await readAuthoredLesson(ctx, id);
  if (!target) return { records: [], values: null };
  const values = (await readLearnerValues(ctx, ctx.actor.userId)).get(target.id) ?? null;
  const of = { targetId: target.id, atMost: trialRecordsMax };
  const records = type === 'T' ? await findOwnRequests(ctx, of) : await findOwnEvents(ctx, of);
  return { records, values };
}

const gradable = (input: Omit<TrialInput, 'capture'>) =>
  gradableStep(input.type, ruleOfType(input.type, { ...emptyRule, ...input }));
