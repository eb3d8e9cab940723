import {
  conditionFields,
  emptyRule,
  ruleOfType,
  ruleValueNames,
  type TrialInput,
  type TrialReport,
} from '@sentiero/contracts/authoring';
import { fromWire } from '@sentiero/contracts/shared';
import { inTransaction, type UserContext } from '../../context.ts';
import { findOwnCapture } from '../../capture/own-captures.ts';
import { checkEvent } from '../../grading/grade-event.ts';
import { checkRequest } from '../../grading/grade-request.ts';
import type { GradableStep } from '../../grading/gradable.ts';
import { reportOf, type Checks } from '../../grading/report.ts';
import { notFound } from '../../http/errors.ts';

/** What grading would say of one of the caller's own records, by the rule of the form. */
export async function tryStep(ctx: UserContext, input: TrialInput): Promise<TrialReport> {
  const capture = await inTransaction(ctx, (tx) => findOwnCapture(tx, input.capture));
  if (!capture) throw notFound('record');
  const step = gradable(input);
  if (input.type === 'T') return reportOf(capture.request ? checkRequest(step, capture.request) : nothing);
  return reportOf(capture.event ? checkEvent(step, capture.event) : nothing);
}

const nothing: Checks = null;

function gradable(input: TrialInput): GradableStep {
  const rule = ruleOfType(input.type, { ...emptyRule, ...input });
  return {
    ...fromWire(rule, ruleValueNames),
    type: input.type,
    choices: [],
    taskConditions: rule.task_conditions.map((condition) => fromWire(condition, conditionFields)),
    eventConditions: rule.event_conditions.map((condition) => fromWire(condition, conditionFields)),
  };
}
