import {
  conditionLists,
  feedbackAfterMax,
  missingTexts,
  normalStep,
  ruleProblems,
  timesMax,
  withinSecondsMax,
  type CategoryInput,
  type RuleProblemCode,
  type StepInput,
} from '@sentiero/contracts/authoring';
import type { FieldProblem } from '@sentiero/contracts/http';
import { completeHunt, huntHolesMax, type HuntSettings } from '@sentiero/contracts/hunts';
import { limits, type Translatable } from '@sentiero/contracts/shared';
import { ApiError, hasCode } from '@sentiero/client/errors';
import type { LessonDraft } from './drafts.ts';

export const problemKinds = [
  'required',
  'order',
  'one-correct',
  'some-correct',
  'task-empty',
  'pattern',
  'pattern-size',
  'header-pattern',
  'regex',
  'key-unknown',
  'event-type-reserved',
  'message-key-unknown',
  'direction-unknown',
  'number-invalid',
  'whole-number',
  'status-unknown',
  'times',
  'seconds',
  'feedback-after',
  'minutes',
  'lesson-minutes',
  'circle',
  'finding-conditions',
  'hunt-holes',
  'hunt-levels',
  'hole-name',
  'refused',
] as const;
/** The kind of problem; `refused` is one that only the server can detect. */
export type ProblemKind = (typeof problemKinds)[number];
export type Problem = {
  path: string;
  kind: ProblemKind;
  /** The server's message, in English. */
  detail?: string;
};

export function categoryProblems(draft: CategoryInput): Problem[] {
  return [
    ...orderProblems(draft.order),
    ...textProblems({ '/title': draft.title, '/description': draft.description }, draft.is_visible),
  ];
}

export function lessonProblems(draft: LessonDraft): Problem[] {
  return [
    ...orderProblems(draft.order),
    ...textProblems(
      {
        '/title': draft.title,
        ...listed('/goals', draft.goals),
        ...listed('/required_other', draft.required_other),
      },
      draft.is_visible,
    ),
    ...(draft.target_application_id === undefined ? [required('/target_application_id')] : []),
    ...(isNothingOr(draft.minutes, limits.lessonMinutesMax)
      ? []
      : [{ path: '/minutes', kind: 'lesson-minutes' } as const]),
    ...huntProblems(completeHunt(draft.hunt)),
    ...(draft.open_holes.every((id) => holeName.test(id))
      ? []
      : [{ path: '/open_holes', kind: 'hole-name' } as const]),
  ];
}

/** As `HoleId` in the contracts, whose pattern the built page does not have. */
const holeName = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;

function huntProblems(hunt: HuntSettings | null): Problem[] {
  if (!hunt) return [];
  const { holes, levels, minutes } = hunt;
  return [
    ...(isWithin(holes, huntHolesMax) ? [] : [{ path: '/hunt/holes', kind: 'hunt-holes' } as const]),
    ...(levels.length > 0 ? [] : [{ path: '/hunt/levels', kind: 'hunt-levels' } as const]),
    ...(isNothingOr(minutes, limits.lessonMinutesMax)
      ? []
      : [{ path: '/hunt/minutes', kind: 'lesson-minutes' } as const]),
  ];
}

export function stepProblems(draft: StepInput): Problem[] {
  const step = normalStep(draft);
  return [
    ...orderProblems(step.order),
    ...textProblems(
      {
        '/title': step.title,
        '/content': step.content,
        ...Object.fromEntries(
          step.choices.map(({ content }, index) => [`/choices/${index}/content`, content]),
        ),
        ...listed('/hints', step.hints),
        ...(step.debrief && { '/debrief': step.debrief }),
        ...(step.model_answer && { '/model_answer': step.model_answer }),
      },
      step.is_visible,
    ),
    ...lineProblems(step),
    ...(isAfter(step.feedback_after) ? [] : [{ path: '/feedback_after', kind: 'feedback-after' } as const]),
    ...ruleProblems(step).map(({ path, code }) => ({ path, kind: kindOfRuleProblem[code] })),
    ...(isWithin(step.times, timesMax) ? [] : [{ path: '/times', kind: 'times' } as const]),
    ...(isNothingOr(step.minutes, limits.stepMinutesMax)
      ? []
      : [{ path: '/minutes', kind: 'minutes' } as const]),
    ...(isNothingOr(step.within_seconds, withinSecondsMax)
      ? []
      : [{ path: '/within_seconds', kind: 'seconds' } as const]),
  ];
}

const isAfter = (value: number) => Number.isInteger(value) && value >= 0 && value <= feedbackAfterMax;

/** Labels, replies and the feedback of choices are required in all languages or in none. */
function lineProblems(step: StepInput): Problem[] {
  const labels = conditionLists.flatMap((list) =>
    step[list].map(({ label }, index) => [`/${list}/${index}/label`, label] as const),
  );
  const lines = [
    ...labels,
    ...Object.entries(step.labels).map(([about, label]) => [`/labels/${about}`, label] as const),
    ...step.replies.map(({ text }, index) => [`/replies/${index}/text`, text] as const),
    ...step.choices.map(({ feedback }, index) => [`/choices/${index}/feedback`, feedback] as const),
  ];
  return lines.flatMap(([path, text]) => (text ? textProblems({ [path]: text }, true) : []));
}

const isWithin = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
const isNothingOr = (value: number | null, max: number) => value === null || isWithin(value, max);

const kindOfRuleProblem: Record<RuleProblemCode, ProblemKind> = {
  required: 'required',
  task_empty: 'task-empty',
  one_correct: 'one-correct',
  some_correct: 'some-correct',
  comparator_unknown: 'refused',
  key_unknown: 'key-unknown',
  event_type_reserved: 'event-type-reserved',
  message_key_unknown: 'message-key-unknown',
  finding_conditions: 'finding-conditions',
  direction_unknown: 'direction-unknown',
  number_invalid: 'number-invalid',
  not_whole: 'whole-number',
  status_unknown: 'status-unknown',
  header_malformed: 'pattern',
  header_pattern: 'header-pattern',
  too_many_headers: 'pattern',
  pattern_invalid: 'pattern',
  pattern_too_large: 'pattern-size',
};

function orderProblems(order: number): Problem[] {
  const isOrder = Number.isInteger(order) && order >= limits.orderMin;
  return isOrder ? [] : [{ path: '/order', kind: 'order' }];
}

function textProblems(texts: Readonly<Record<string, Translatable>>, isVisible: boolean): Problem[] {
  return missingTexts(texts, !isVisible).map(required);
}

const listed = (path: string, texts: readonly Translatable[]) =>
  Object.fromEntries(texts.map((text, index) => [`${path}/${index}`, text]));

const required = (path: string): Problem => ({ path, kind: 'required' });

/** The problems that the server found, at their fields. */
export function refusedInput(error: unknown): Problem[] {
  if (!(error instanceof ApiError)) return [];
  const isCircle = hasCode(error, 'requirement_circle');
  return error.errors.map(({ path, message, code }) => ({
    path,
    kind: isCircle ? 'circle' : refusedKind(path, code),
    detail: message,
  }));
}

/** Fields whose regular expressions only the server can compile. */
const patternPaths =
  /^\/(question_answer|replies\/\d+\/answer|((task|event)_conditions|replies\/\d+\/conditions)\/\d+\/value_string)$/;

function refusedKind(path: string, code: FieldProblem | undefined): ProblemKind {
  if (code === 'pattern_too_large') return 'pattern-size';
  if (patternPaths.test(path)) return 'regex';
  const isCondition = /^\/(task|event)_conditions\//.test(path);
  return path.startsWith('/task_') && !isCondition && path !== '/task_response_code' ? 'pattern' : 'refused';
}

/** Whether both have the same value at `path`, a JSON pointer. */
export function isUnchanged(path: string, before: object, after: object): boolean {
  return JSON.stringify(valueAt(path, before)) === JSON.stringify(valueAt(path, after));
}

function valueAt(path: string, draft: unknown): unknown {
  const names = path.split('/').slice(1);
  return names.reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return (value as Record<string, unknown>)[name];
  }, draft);
}
