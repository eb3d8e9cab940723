import * as T from 'typebox';
import { conditionAbouts, ConditionAbout } from '../lessons/help.ts';
import { Translatable, TranslatableInput } from '../shared/index.ts';

export const feedbackLevels = ['none', 'count', 'fields', 'full'] as const;
export const FeedbackLevel = T.Enum(feedbackLevels);
export type FeedbackLevel = T.Static<typeof FeedbackLevel>;

export const feedbackAfterMax = 20;
export const hintsMax = 5;

const after = { minimum: 0, maximum: feedbackAfterMax };
const secret = { maxItems: conditionAbouts.length, uniqueItems: true };

/** Feedback and hints of a step that is not completed. */
const guidance = {
  feedback: FeedbackLevel,
  /** Feedback begins with the attempt of this number; 0 and 1 are the same. */
  feedback_after: T.Integer(after),
  /** Of a T step: conditions about these have no line of their own in the feedback. */
  secret: T.Array(ConditionAbout, secret),
};

export const guidanceView = { ...guidance, hints: T.Array(Translatable) };
export const guidanceChanges = { ...guidance, hints: T.Array(TranslatableInput, { maxItems: hintsMax }) };
const Guidance = T.Object(guidanceChanges);
export type Guidance = T.Static<typeof Guidance>;

/** Guidance of a step that sets none. */
export const emptyGuidance: Guidance = {
  feedback: 'fields',
  feedback_after: 2,
  secret: ['request_body', 'response_body'],
  hints: [],
};

export const guidanceInput = {
  feedback: T.Enum(feedbackLevels, { default: emptyGuidance.feedback }),
  feedback_after: T.Integer({ ...after, default: emptyGuidance.feedback_after }),
  secret: T.Array(ConditionAbout, { ...secret, default: emptyGuidance.secret }),
  hints: T.Array(TranslatableInput, { maxItems: hintsMax, default: emptyGuidance.hints }),
};
export const guidanceFields = Object.keys(emptyGuidance) as (keyof Guidance)[];
