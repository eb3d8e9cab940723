import * as T from 'typebox';
import { HoleId } from '../hunts/hole.ts';
import { HuntSettings, LessonMode } from '../hunts/settings.ts';
import { limits, nullable } from '../shared/index.ts';
import { OwaspId, owaspIds, PractisedId, TopicId, WstgId } from './classification.ts';

/** The state that a lesson's target needs when a learner starts it: vulnerable, hardened, or unchanged. */
export const targetStates = ['vulnerable', 'hardened', 'as_is'] as const;
export const TargetState = T.Enum(targetStates);
export type TargetState = T.Static<typeof TargetState>;

export const difficulties = [1, 2, 3] as const;

/** What a lesson demands, and which lists of the field it covers: part of each lesson that learners see. */
export const classification = {
  /** 1 for beginners, 3 for the experienced. */
  difficulty: T.Integer({ minimum: 1, maximum: difficulties.length }),
  owasp: T.Array(OwaspId, { maxItems: owaspIds.length, uniqueItems: true }),
  wstg: T.Array(WstgId, { maxItems: 30, uniqueItems: true }),
  /** Entries of the other lists. */
  topics: T.Array(TopicId, { maxItems: 30, uniqueItems: true }),
  /** Those of all these entries that the lesson's tasks on its target practise. */
  practises: T.Array(PractisedId, { maxItems: 60, uniqueItems: true }),
};

/** What the lesson's page shows next to the text. */
export const helpers = {
  use_helper_http: T.Boolean(),
  use_helper_sql: T.Boolean(),
  /** The inspector opens HTML as its source instead of as the page. */
  html_as_source: T.Boolean(),
  /** Whether the workbench and own tools stand among the lesson's main controls, or in the menu beside them. */
  use_bench: T.Boolean(),
  /** How many questions from other lessons are offered before the first step. */
  recall: T.Integer({ minimum: 0, maximum: limits.recallMax }),
};

/**
 * The help with steps that are not completed. `offered`: the first hint shows by itself after wrong attempts;
 * `on_request`: learners ask for each; `none`: no hints, replies or feedback, as in an exam.
 */
export const guidances = ['offered', 'on_request', 'none'] as const;
export const LessonGuidance = T.Enum(guidances);
export type LessonGuidance = T.Static<typeof LessonGuidance>;

/** The state of the target when a learner starts the lesson. */
const beginning = { target_state: TargetState, logged_out: T.Boolean(), fresh_data: T.Boolean() };

/** How the lesson goes: along a path of steps, with holes that its author opens, or as a hunt. */
const hunting = {
  mode: LessonMode,
  /** What a hunt draws; null for a path. */
  hunt: nullable(HuntSettings),
  /** The holes of the target that are open in a path; instead of `target_state`, unless it is empty. */
  open_holes: T.Array(HoleId, { maxItems: limits.listMax, uniqueItems: true }),
};

/** The sizes of the ready-made plans, in school lessons of 45 minutes. */
export const planSizes = [8, 16, 30] as const;
export const PlanSize = T.Union([T.Literal(8), T.Literal(16), T.Literal(30)]);
export type PlanSize = (typeof planSizes)[number];

/** The fields of a lesson that are stored as staff wrote them, besides its texts and its place. */
export const lessonSettings = {
  /** The author's estimate for the whole lesson; null stands for the sum of its steps. */
  minutes: nullable(T.Integer({ minimum: 1, maximum: limits.lessonMinutesMax })),
  ...helpers,
  guidance: LessonGuidance,
  /** The smallest ready-made plan that contains the lesson; null for none. */
  plan: nullable(PlanSize),
  ...beginning,
  ...hunting,
  ...classification,
};
type Values<Fields extends T.TProperties> = T.Static<T.TObject<Fields>>;
export type LessonSettings = Values<typeof lessonSettings>;
export type LessonSetting = keyof LessonSettings;
export type ClassificationField = keyof typeof classification;
export type BeginningField = keyof typeof beginning;

/** The classification of a lesson that sets none. */
export const unclassified: Values<typeof classification> = {
  difficulty: 1,
  owasp: [],
  wstg: [],
  topics: [],
  practises: [],
};
/** The settings of a lesson that sets none. */
export const defaultSettings: LessonSettings = {
  minutes: null,
  use_helper_http: true,
  use_helper_sql: false,
  html_as_source: false,
  use_bench: true,
  recall: 0,
  guidance: 'on_request',
  plan: null,
  target_state: 'as_is',
  logged_out: false,
  fresh_data: false,
  mode: 'path',
  hunt: null,
  open_holes: [],
  ...unclassified,
};

/** What the start of a lesson changed at its target. */
export const StartChange = T.Object({
  /** False if the target could not be put into that state. */
  ok: T.Boolean(),
  ...beginning,
  /** Whether the learner can have the data back that they had before. */
  can_undo: T.Boolean(),
});
export type StartChange = T.Static<typeof StartChange>;

const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];

export const classificationFields = namesOf(classification);
export const helperFields = namesOf(helpers);
export const beginningFields = namesOf(beginning);
export const lessonSettingFields = namesOf(lessonSettings);
