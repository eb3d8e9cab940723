import { conditionFields, requestReply, type Reply } from '@sentiero/contracts/authoring';
import { fromWire } from '@sentiero/contracts/shared';
import { answerTest } from '@sentiero/sentences';
import { aboutOf } from './about.ts';
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

/** The place of an E step's first reply that fits a request as such, whatever events it caused; empty if none does. */
export function repliesToCause(
  step: RepliedStep,
  exchange: Exchange,
  values: LearnerValues | null,
): number[] {
  const subject = exchangeSubject(exchange);
  return firstOf(step, (reply) => reply.event_type === requestReply && meets(reply, subject, values));
}

/** Whether the step has replies to requests, as an E step may. */
export const repliesToRequests = ({ type, replies }: RepliedStep): boolean =>
  type === 'E' && replies.some((reply) => reply.event_type === requestReply);

/** Whether a reply that fits the request names its address: the author expects such a request. */
export function isExpected(step: RepliedStep, exchange: Exchange, values: LearnerValues | null): boolean {
  const subject = exchangeSubject(exchange);
  return step.replies.some((reply) => namesAddress(reply) && meets(reply, subject, values));
}

function namesAddress({ conditions }: Reply): boolean {
  return conditions.some(({ key, not_flag: isNot }) => {
    const about = aboutOf({ path: '/task_conditions', name: key });
    return !isNot && (about === 'path' || about === 'query');
  });
}

/** Whether an event is of the step's type, or a failure of it. */
export const isOfType = ({ eventType }: GradableStep, { type }: Pick<GradableEvent, 'type'>): boolean =>
  eventType !== null && (type === eventType || type === `${eventType}_failed`);

/**
 * The place of the first reply that fits an event which does not complete the step; empty if none does. A reply without
 * a type is to events of the step's.
 */
export function repliesToEvent(
  step: RepliedStep,
  event: GradableEvent,
  values: LearnerValues | null,
): number[] {
  return firstOf(
    step,
    (reply) =>
      (reply.event_type === null ? isOfType(step, event) : reply.event_type === event.type) &&
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
