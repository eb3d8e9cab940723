import type { Labels } from '@sentiero/contracts/authoring';
import type { ConditionAbout } from '@sentiero/contracts/lessons';
import type { Translatable } from '@sentiero/contracts/shared';
import { aboutOf } from './about.ts';
import type { Exchange } from './exchange/decoded-exchange.ts';
import { fillWith } from './fill-values.ts';
import type { GradableCondition, GradableStep, LearnerValues } from './gradable.ts';
import { checkEvent } from './grade-event.ts';
import { checkRequest } from './grade-request.ts';
import { shown, type Alternatives, type Check } from './report.ts';
import { urlParts } from './task-url.ts';

export type ReportedStep = GradableStep & { secret: readonly ConditionAbout[]; labels: Labels };

/** A condition of a step as feedback shows it; a group of alternatives is one condition. */
export type ReportLine = {
  about: ConditionAbout;
  isSecret: boolean;
  label: Translatable | null;
  wanted: string;
  seen: string;
  met: boolean;
};

/** Every condition of a T step on a request, in the rule's order; null if the step cannot be graded. */
export function reportRequest(
  step: ReportedStep,
  exchange: Exchange,
  values: LearnerValues | null = null,
): ReportLine[] | null {
  const checks = checkRequest(step, exchange, values);
  return checks && [...checks].flatMap((alternatives) => linesOf(step, alternatives, { exchange, values }));
}

type EventLike = Parameters<typeof checkEvent>[1];

/** Every condition of an E step on an event, starting with its type; null if the step cannot be graded. */
export function reportEvent(
  step: ReportedStep,
  event: EventLike,
  values: LearnerValues | null = null,
): ReportLine[] | null {
  const checks = checkEvent(step, event, values);
  return checks && [...checks].map((alternatives) => lineOf(step, alternatives));
}

const message = { headers: [], trailers: [], body: null };
const noExchange: Exchange = {
  method: '',
  url: '',
  params: [],
  code: null,
  duration: 0,
  request: { target: '', ...message },
  response: null,
};

/** The conditions of a step before any attempt: nothing seen, and met only if an empty input meets them. */
export function describeConditions(step: ReportedStep): ReportLine[] {
  if (step.type === 'T') return reportRequest(step, noExchange) ?? [];
  if (step.type === 'E') return reportEvent(step, { type: '', data: {} }) ?? [];
  return [];
}

type Seen = { exchange: Exchange; values: LearnerValues | null };

function linesOf(step: ReportedStep, alternatives: Alternatives, { exchange, values }: Seen): ReportLine[] {
  const line = lineOf(step, alternatives);
  const parts = alternatives[0]?.path === '/task_url' ? partsOfUrl(step, exchange, values) : null;
  if (!parts) return [line];
  const [path, query] = parts;
  const isSecret = (about: ConditionAbout) => step.secret.includes(about);
  return [
    {
      ...line,
      ...path,
      seen: shown(path.seen),
      about: 'path',
      label: step.labels.path ?? null,
      isSecret: isSecret('path'),
    },
    {
      ...line,
      ...query,
      seen: shown(query.seen),
      about: 'query',
      label: step.labels.query ?? null,
      isSecret: isSecret('query'),
    },
  ];
}

/** Path and query of the request, each with what the step expects; null if the step expects no query. */
export function partsOfUrl({ taskUrl }: GradableStep, { url }: Exchange, values: LearnerValues | null) {
  return urlParts(taskUrl ?? '', fillWith(values))?.(url) ?? null;
}

function lineOf(step: ReportedStep, alternatives: Alternatives): ReportLine {
  const met = alternatives.find((check) => check.met);
  const shownFirst = met ?? alternatives[0];
  const about = shownFirst ? aboutOf(alternatives[0] ?? shownFirst) : 'response_body';
  const conditions = alternatives.flatMap((check) => conditionOf(step, check) ?? []);
  return {
    about,
    isSecret:
      conditions.some(({ secret }) => secret) ||
      alternatives.some((check) => step.secret.includes(aboutOf(check))),
    label: conditions.find(({ label }) => label !== null)?.label ?? labelOfPart(step, alternatives, about),
    wanted: alternatives.map(({ wanted }) => wanted).join(' | '),
    seen: shownFirst?.seen ?? '',
    met: met !== undefined,
  };
}

/** The label of what is no condition: a field of the rule, or the event's type. */
function labelOfPart({ labels }: ReportedStep, [first]: Alternatives, about: ConditionAbout) {
  const byPart: Partial<Record<ConditionAbout, Translatable>> = labels;
  return (first && !conditionPath.test(first.path) && byPart[about]) || null;
}

const conditionPath = /^\/(task|event)_conditions\/(\d+)$/;

function conditionOf(step: ReportedStep, { path }: Check): GradableCondition | undefined {
  const [, list, index] = conditionPath.exec(path) ?? [];
  if (list === undefined) return undefined;
  return (list === 'task' ? step.taskConditions : step.eventConditions)[Number(index)];
}
