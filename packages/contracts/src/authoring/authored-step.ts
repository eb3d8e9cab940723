import * as T from 'typebox';
import { StepType } from '../lessons/step-kinds.ts';
import { Id, limits, line, nullable, TitleInput, Translatable, TranslatableInput } from '../shared/index.ts';
import { confirmed, stale } from './translation.ts';
import { Comparator, ConditionType } from './conditions.ts';

const lineOrNone = T.String({ maxLength: limits.urlMax });
const text = T.String({ maxLength: limits.answerMax });

const conditionFields = {
  type: ConditionType,
  comparator: Comparator,
  value_string: nullable(text),
  value_int: nullable(T.Integer()),
  value_boolean: nullable(T.Boolean()),
  not_flag: T.Boolean(),
};

export const EventConditionInput = T.Object({ key: line(200), ...conditionFields });
export type EventConditionInput = T.Static<typeof EventConditionInput>;
export const EventCondition = T.Object({ id: Id, key: T.String(), ...conditionFields });
export type EventCondition = T.Static<typeof EventCondition>;

/** With the `id` of a choice of the step it stays that choice; without, or with another, it is a new one. */
export const ChoiceInput = T.Object({
  id: T.Optional(Id),
  content: TranslatableInput,
  is_correct: T.Boolean(),
});
export type ChoiceInput = T.Static<typeof ChoiceInput>;
export const Choice = T.Object({ id: Id, content: Translatable, is_correct: T.Boolean() });
export type Choice = T.Static<typeof Choice>;

const matchFields = {
  question_answer: nullable(text),
  task_url: nullable(lineOrNone),
  task_request_method: nullable(T.String({ maxLength: 40 })),
  task_request_header: nullable(text),
  task_request_content: nullable(text),
  task_response_code: nullable(T.Integer({ minimum: 0, maximum: 999 })),
  task_response_header: nullable(text),
  task_response_content: nullable(text),
  event_type: nullable(T.String({ maxLength: 100 })),
};

const order = T.Integer({ minimum: limits.orderMin, maximum: 1_000_000 });

/** What staff save. Fields that the step's type does not use are stored as null or empty. */
export const StepInput = T.Object({
  order,
  title: TitleInput,
  content: TranslatableInput,
  type: StepType,
  is_visible: T.Boolean(),
  ...matchFields,
  choices: T.Array(ChoiceInput, { maxItems: 50 }),
  event_conditions: T.Array(EventConditionInput, { maxItems: 50 }),
});
export type StepInput = T.Static<typeof StepInput>;
export const StepPatch = T.Partial(T.Object({ ...StepInput.properties, ...confirmed }));
export type StepPatch = T.Static<typeof StepPatch>;

/** A step as staff see it, answers included. */
export const AuthoredStep = T.Object({
  id: Id,
  order,
  title: Translatable,
  content: Translatable,
  type: StepType,
  is_visible: T.Boolean(),
  ...matchFields,
  choices: T.Array(Choice),
  event_conditions: T.Array(EventCondition),
  ...stale,
});
export type AuthoredStep = T.Static<typeof AuthoredStep>;
