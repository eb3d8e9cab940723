import * as T from 'typebox';
import { conditionAbouts, ConditionAbout } from '../lessons/help.ts';
import { nullable, DraftText, Translatable, withDefaults } from '../shared/index.ts';
import { Labels, repliesMax, Reply } from './replies.ts';

export const feedbackLevels = ['none', 'count', 'fields', 'full'] as const;
export const FeedbackLevel = T.Enum(feedbackLevels);
export type FeedbackLevel = T.Static<typeof FeedbackLevel>;

export const feedbackAfterMax = 20;
export const hintsMax = 5;

/** The feedback and hints of a step that is not completed. */
const guidance = {
  feedback: FeedbackLevel,
  /** The number of the attempt from which feedback is given; 0 and 1 are the same. */
  feedback_after: T.Integer({ minimum: 0, maximum: feedbackAfterMax }),
  /** On a T step, conditions on these parts get no line of their own in the feedback. */
  secret: T.Array(ConditionAbout, { maxItems: conditionAbouts.length, uniqueItems: true }),
  labels: Labels,
  /** What learners read about a wrong attempt: the first that fits it. */
  replies: T.Array(Reply, { maxItems: repliesMax }),
};

export const guidanceView = {
  ...guidance,
  hints: T.Array(Translatable),
  debrief: nullable(Translatable),
  model_answer: nullable(Translatable),
};
/** `normalStep` fills in the languages that a draft lacks: there are no defaults within an alternative. */
const optionalText = nullable(T.Partial(DraftText) as unknown as typeof DraftText);
export const guidanceChanges = {
  ...guidance,
  hints: T.Array(DraftText, { maxItems: hintsMax }),
  /** What just happened, and how to close the hole: shown once the step is completed. */
  debrief: optionalText,
  /** On an O step, shown once the learner's own answer is stored. */
  model_answer: optionalText,
};
const Guidance = T.Object(guidanceChanges);
export type Guidance = T.Static<typeof Guidance>;

/** The guidance of a step that sets none. */
export const emptyGuidance: Guidance = {
  feedback: 'fields',
  feedback_after: 2,
  secret: ['request_body', 'response_body'],
  labels: {},
  replies: [],
  hints: [],
  debrief: null,
  model_answer: null,
};

export const guidanceInput = withDefaults(guidanceChanges, emptyGuidance);
export const guidanceFields = Object.keys(emptyGuidance) as (keyof Guidance)[];
