import { linesOf } from '@sentiero/contracts/authoring';
import { aboutOf, isTelling } from './about.ts';
import type { Exchange } from './exchange/decoded-exchange.ts';
import type { GradableStep, LearnerValues } from './gradable.ts';
import { isExpected, isOfType, repliesToEvent, type RepliedStep } from './replies.ts';
import { checkEvent, type GradableEvent } from './grade-event.ts';
import { checkRequest } from './grade-request.ts';
import type { Alternatives, Check } from './report.ts';
import { partsOfUrl } from './attempt-report.ts';

/** Values of `Sec-Fetch-Dest` that a user's action can cause. Clients other than browsers send no such header. */
const byHand: ReadonlySet<string> = new Set(['document', 'empty', 'iframe', 'none']);

type Made = { exchange: Exchange; values: LearnerValues | null };

/**
 * Whether a request that does not complete a T step was meant for it: it meets a telling condition (URL, header,
 * body), or the method if the step has no such condition, or a reply of the step names its address. Page resources count
 * only if they meet the condition on the URL.
 */
export function isAttempt(step: RepliedStep, made: Made): boolean {
  if (isPartOfPage(made.exchange)) return meetsUrl(step, made);
  return meetsTelling(step, made) || isExpected(step, made.exchange, made.values);
}

/**
 * Whether an event that does not complete an E step was a try at it: an event of its type, a failure of that type, or one
 * of a type that a fitting reply of the step names. Every page of a target runs queries, so an `sql` event counts only if it is of the query that the step names.
 */
export function isEventAttempt(
  step: RepliedStep,
  event: GradableEvent,
  values: LearnerValues | null,
): boolean {
  const { eventType } = step;
  if (eventType === null) return false;
  if (!isOfType(step, event)) return repliesToEvent(step, event, values).length > 0;
  return eventType !== 'sql' || !isOfOtherQuery([...(checkEvent(step, event, values) ?? [])]);
}

const isOfOtherQuery = (checks: readonly Alternatives[]) =>
  checks.some((alternatives) => alternatives.every(({ name, met }) => name === 'query' && !met));

/** Whether a browser loaded it for a page by itself. */
export function isPartOfPage({ request }: Exchange): boolean {
  const [, dest] = request.headers.find(([name]) => name.toLowerCase() === 'sec-fetch-dest') ?? [];
  return dest !== undefined && !byHand.has(dest.trim().toLowerCase());
}

function meetsUrl(step: GradableStep, { exchange, values }: Made): boolean {
  let isAsked = false;
  for (const alternatives of checkRequest(step, exchange, values) ?? []) {
    const about = alternatives.map(aboutOf);
    if (!about.includes('path') && !about.includes('query')) continue;
    if (!alternatives.some(({ met }) => met)) return false;
    isAsked ||= tells(step, alternatives);
    // Conditions on decoded parts come after the fields.
    if (alternatives[0]?.path === '/task_url' && step.taskConditions.length === 0) break;
  }
  return isAsked;
}

function meetsTelling(step: GradableStep, { exchange, values }: Made): boolean {
  let hasTelling = false;
  let isMethodMet = false;
  for (const alternatives of checkRequest(step, exchange, values) ?? []) {
    const isMet = alternatives.some(({ met }) => met);
    if (tells(step, alternatives)) {
      if (isMet || isPartMet(step, alternatives, { exchange, values })) return true;
      hasTelling = true;
    } else if (isMet && alternatives.some((check) => aboutOf(check) === 'method')) isMethodMet = true;
  }
  return isMethodMet && !hasTelling;
}

/** The path or the query alone. */
function isPartMet(step: GradableStep, [first]: Alternatives, { exchange, values }: Made): boolean {
  if (first?.path !== '/task_url') return false;
  const [path, query] = partsOfUrl(step, exchange, values) ?? [];
  return Boolean((path?.met && !isAnyPath(path.wanted)) || query?.met);
}

/** Conditions that nearly every request meets are not telling: absent values, and a URL of wildcards. */
function tells(step: GradableStep, alternatives: Alternatives): boolean {
  return alternatives.some((check) => isTelling(aboutOf(check)) && !isVague(step, check));
}

function isVague(step: GradableStep, { path, wanted }: Check): boolean {
  if (path === '/task_url') return linesOf(wanted).every(isAnyPath);
  const [, index] = /^\/task_conditions\/(\d+)$/.exec(path) ?? [];
  return index !== undefined && (step.taskConditions[Number(index)]?.notFlag ?? false);
}

const isAnyPath = (wanted: string) => /^[\s/*]*$/.test(wanted);
