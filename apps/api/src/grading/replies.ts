import { conditionFields, type Reply } from '@sentiero/contracts/authoring';
import { fromWire } from '@sentiero/contracts/shared';
import { answerTest } from '@sentiero/sentences';
import { areComplete, checkConditions, type Subject } from './conditions.ts';
import type { Exchange } from './exchange/decoded-exchange.ts';
import { fillWith } from './fill-values.ts';
import type { GradableStep, LearnerValues } from './gradable.ts';
import { eventSubject, type GradableEvent } from './grade-event.ts';
import { exchangeSubject } from './grade-request.ts';
import type { Answer } from './grade-submission.ts';
import { verdictOf } from './report.ts';

export type RepliedStep = GradableStep & { replies: readonly Reply[] };

/**
 * The replies to a wrong answer: the place of the step's first reply that fits it, or the ids of the wrong choices among
 * those picked.
 */
export function repliesToAnswer(step: RepliedStep, { data, choices }: Answer): number[] {
  if (step.type !== 'Q') {
    const picked = new Set((choices ?? []).map(({ id }) => id));
    return step.choices.filter(({ id, isCorrect }) => picked.has(id) && !isCorrect).map(({ id }) => id);
  }
  return firstOf(step, ({ answer }) => answer === null || (answerTest(answer)?.(data ?? '') ?? false));
}

/** The place of the first reply that fits a request which does not complete the step; empty if none does. */
export function repliesToRequest(
  step: RepliedStep,
  exchange: Exchange,
  values: LearnerValues | null,
): number[] {
  return firstOf(step, (reply) => meets(reply, exchangeSubject(exchange), values));
}

/** The place of the first reply that fits an event which does not complete the step; empty if none does. */
export function repliesToEvent(
  step: RepliedStep,
  event: GradableEvent,
  values: LearnerValues | null,
): number[] {
  return firstOf(
    step,
    (reply) =>
      (reply.event_type === null || reply.event_type === event.type) &&
      meets(reply, eventSubject(event), values),
  );
}

function firstOf({ replies }: RepliedStep, fits: (reply: Reply) => boolean): number[] {
  const place = replies.findIndex(fits);
  return place < 0 ? [] : [place];
}

function meets(reply: Reply, subject: Subject, values: LearnerValues | null): boolean {
  const conditions = reply.conditions.map((condition) => fromWire(condition, conditionFields));
  if (!areComplete(conditions)) return false;
  const checks = checkConditions({ list: 'event_conditions', conditions, subject, fill: fillWith(values) });
  return verdictOf(checks) === 'passed';
}
