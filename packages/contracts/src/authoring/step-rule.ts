import * as T from 'typebox';
import { Id, limits, nullable, DraftText, Translatable, withDefaults } from '../shared/index.ts';
import { ConditionInput } from './conditions.ts';
import { ReplyText } from './replies.ts';

/** With the `id` of one of the step's choices, an edit of that choice; otherwise a new choice. */
export const ChoiceInput = T.Object({
  id: T.Optional(Id),
  content: DraftText,
  is_correct: T.Boolean(),
  /** Why it is right or wrong: shown once it was picked. */
  feedback: T.Optional(nullable(ReplyText)),
});
export type ChoiceInput = T.Static<typeof ChoiceInput>;
export const Choice = T.Object({
  id: Id,
  content: Translatable,
  is_correct: T.Boolean(),
  feedback: T.Optional(ReplyText),
});
export type Choice = T.Static<typeof Choice>;

export const ruleListMax = 50;
const text = (maxLength: number) => nullable(T.String({ maxLength }));

const question = { question_answer: text(limits.answerMax) };
const task = {
  task_request_method: text(40),
  task_url: text(limits.urlMax),
  task_request_header: text(limits.answerMax),
  task_request_content: text(limits.answerMax),
  task_response_code: nullable(T.Integer({ minimum: 0, maximum: 999 })),
  task_response_header: text(limits.answerMax),
  task_response_content: text(limits.answerMax),
};
const event = { event_type: text(100) };

export const timesMax = 1_000;
export const withinSecondsMax = 86_400;
/** How often traffic must match the rule of a T or E step, and from when it counts. */
const traffic = {
  times: T.Integer({ minimum: 1, maximum: timesMax }),
  /** The length of the window that must contain all matches; null for no limit. */
  within_seconds: nullable(T.Integer({ minimum: 1, maximum: withinSecondsMax })),
  /** `step`: traffic counts once the step is open; `lesson`: once the lesson was opened. */
  after: T.Enum(['step', 'lesson']),
};
const emptyTraffic: T.Static<T.TObject<typeof traffic>> = { times: 1, within_seconds: null, after: 'step' };

/** The fields with a single value, null if unset. The lists are `choices` and the conditions. */
export const ruleValues = { ...question, ...task, ...event, ...traffic };

const conditions = { maxItems: ruleListMax };
/** No defaults, which would overwrite fields that a change leaves out. */
export const ruleChanges = {
  ...ruleValues,
  choices: T.Array(ChoiceInput, { maxItems: ruleListMax }),
  task_conditions: T.Array(ConditionInput, conditions),
  event_conditions: T.Array(ConditionInput, conditions),
};

/** The rule of a step, with the fields of every type. */
export const StepRule = T.Object({
  ...ruleChanges,
  ...withDefaults(traffic, emptyTraffic),
  task_conditions: T.Array(ConditionInput, { ...conditions, default: [] }),
});
export type StepRule = T.Static<typeof StepRule>;
export type RuleField = keyof StepRule;
export type RuleValue = keyof typeof ruleValues;
export type TaskField = keyof typeof task;

const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[];

export const ruleValueNames = namesOf(ruleValues);
export const ruleFields = namesOf(StepRule.properties);
export const taskFields = namesOf(task);
export const trafficFields = namesOf(traffic);

export const conditionLists = ['task_conditions', 'event_conditions'] as const;
export type ConditionList = (typeof conditionLists)[number];

export const emptyRule: StepRule = {
  ...allNull([...namesOf(question), ...taskFields, ...namesOf(event)]),
  ...emptyTraffic,
  choices: [],
  task_conditions: [],
  event_conditions: [],
};

/** Blank texts, 0 and empty lists count as empty. */
export function isFilled(value: StepRule[RuleField]): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value);
}

function allNull<Name extends string>(names: readonly Name[]): Record<Name, null> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}
