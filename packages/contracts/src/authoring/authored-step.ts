import * as T from 'typebox';
import { StepType } from '../lessons/step-kinds.ts';
import {
  Id,
  limits,
  nullable,
  DraftText,
  DraftTitle,
  TitleInput,
  Translatable,
  TranslatableInput,
} from '../shared/index.ts';
import { Condition } from './conditions.ts';
import { guidanceChanges, guidanceInput, guidanceView } from './guidance.ts';
import { completeUnlessHidden } from './missing-texts.ts';
import { Choice, ruleChanges, ruleValues, StepRule } from './step-rule.ts';
import { confirmed, copied, stale } from './translation.ts';

const order = T.Integer({ minimum: limits.orderMin, maximum: 1_000_000 });

/** The author's estimate of the time that a step takes; null for none. */
const minutes = nullable(T.Integer({ minimum: 1, maximum: limits.stepMinutesMax }));

const own = {
  order,
  title: DraftTitle,
  content: DraftText,
  type: StepType,
  is_visible: T.Boolean(),
};
/** A step as staff save it. Fields that its type does not use are stored as null or empty. */
export const StepInput = T.Object(
  {
    ...own,
    minutes: T.Union(minutes.anyOf, { default: null }),
    ...guidanceInput,
    ...StepRule.properties,
    ...copied,
  },
  completeUnlessHidden({
    title: TitleInput,
    content: TranslatableInput,
    choices: { items: { properties: { content: TranslatableInput } } },
    hints: { items: TranslatableInput },
    debrief: nullable(TranslatableInput),
    model_answer: nullable(TranslatableInput),
  }),
);
export type StepInput = T.Static<typeof StepInput>;
export const StepPatch = T.Partial(
  T.Object({ ...own, minutes, ...guidanceChanges, ...ruleChanges, ...confirmed }),
);
export type StepPatch = T.Static<typeof StepPatch>;

/** A step as staff see it, including answers. */
export const AuthoredStep = T.Object({
  id: Id,
  order,
  title: Translatable,
  content: Translatable,
  type: StepType,
  is_visible: T.Boolean(),
  minutes,
  ...guidanceView,
  ...ruleValues,
  choices: T.Array(Choice),
  task_conditions: T.Array(Condition),
  event_conditions: T.Array(Condition),
  ...stale,
});
export type AuthoredStep = T.Static<typeof AuthoredStep>;
