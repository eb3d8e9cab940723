import * as T from 'typebox';
import { Id, limits, nullable, Translatable, TranslatableInput } from '../shared/index.ts';
import { EventConditionInput } from './conditions.ts';

/** With the `id` of a choice of the step it stays that choice; without, or with another, it is a new one. */
export const ChoiceInput = T.Object({
  id: T.Optional(Id),
  content: TranslatableInput,
  is_correct: T.Boolean(),
});
export type ChoiceInput = T.Static<typeof ChoiceInput>;
export const Choice = T.Object({ id: Id, content: Translatable, is_correct: T.Boolean() });
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

/** The fields that hold one value each; null says nothing. The lists are `choices` and `event_conditions`. */
export const ruleValues = { ...question, ...task, ...event };

/** What completes a step, with the fields of every type. */
export const StepRule = T.Object({
  ...ruleValues,
  choices: T.Array(ChoiceInput, { maxItems: ruleListMax }),
  event_conditions: T.Array(EventConditionInput, { maxItems: ruleListMax }),
});
export type StepRule = T.Static<typeof StepRule>;
export type RuleField = keyof StepRule;
export type RuleValue = keyof typeof ruleValues;
export type TaskField = keyof typeof task;

const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[];

export const ruleValueNames = namesOf(ruleValues);
export const ruleFields = namesOf(StepRule.properties);
export const taskFields = namesOf(task);

export const emptyRule: StepRule = { ...allNull(ruleValueNames), choices: [], event_conditions: [] };

/** Blank texts and a number of 0 say nothing. */
export function isSaid(value: StepRule[RuleField]): boolean {
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value);
}

function allNull<Name extends string>(names: readonly Name[]): Record<Name, null> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}
