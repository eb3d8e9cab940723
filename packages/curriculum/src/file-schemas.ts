import {
  CategoryInput,
  ChoiceInput,
  ConditionInput,
  ConditionLabel,
  Labels,
  guidanceChanges,
  hintsMax,
  LessonInput,
  repliesMax,
  Reply,
  replyConditionsMax,
  ReplyText,
  ruleListMax,
  ruleValues,
  StepInput,
} from '@sentiero/contracts/authoring';
import { HuntInput, ReportPlace, WeaknessName } from '@sentiero/contracts/hunts';
import { lessonSettings, pictureLimits, StepType, TermInput, termLimits } from '@sentiero/contracts/lessons';
import { limits, line, nullable, TitleInput, TranslatableInput } from '@sentiero/contracts/shared';
import {
  InstanceSettingsInput,
  TargetConnectionInput,
  TargetCredentialsInput,
  TargetKind,
} from '@sentiero/contracts/targets';
import * as T from 'typebox';

const strict = { additionalProperties: false } as const;
const notBlank = { minLength: 1, pattern: '\\S' } as const;

const slug = '[a-z0-9]+(?:-[a-z0-9]+)*';
export const keyPattern = `^${slug}$`;
const Key = T.String({ pattern: keyPattern, maxLength: limits.nameMax });
const Keys = T.Array(Key, { maxItems: limits.listMax, uniqueItems: true });
const Text = T.Object(TranslatableInput.properties, strict);
const Title = T.Object(TitleInput.properties, strict);

/** A hidden item is a draft, whose texts may lack languages; the same schema otherwise. */
const forms = <Schema extends T.TSchema>(schemaOf: (text: typeof Text, title: typeof Title) => Schema) => {
  const lacking = { ...strict, minProperties: 1 };
  const draftText = T.Partial(T.Object(TranslatableInput.properties, lacking));
  const draftTitle = T.Partial(T.Object(TitleInput.properties, lacking));
  // `readItem` fills in the languages that a draft lacks.
  const draft = schemaOf(draftText as unknown as typeof Text, draftTitle as unknown as typeof Title);
  return { complete: schemaOf(Text, Title), draft };
};

/** `targets.yaml`: the target applications that lessons refer to. */
export const TargetsFile = T.Array(
  T.Object(
    {
      key: Key,
      name: line(limits.nameMax),
      frontend_url: T.Optional(T.String({ pattern: '^https?://[^\\s]+$', maxLength: limits.urlMax })),
      backend_url: T.Optional(T.String({ pattern: '^https?://[^\\s]+$', maxLength: limits.urlMax })),
      kind: T.Optional(TargetKind),
      instance: T.Optional(T.Object(InstanceSettingsInput.properties, strict)),
      ...TargetConnectionInput.properties,
      ...TargetCredentialsInput.properties,
    },
    strict,
  ),
  { maxItems: limits.listMax },
);
export type TargetsFile = T.Static<typeof TargetsFile>;

/** `categories/<key>.yaml` */
export const CategoryFile = forms((text, title) =>
  T.Object(
    {
      order: CategoryInput.properties.order,
      title,
      description: text,
      is_visible: T.Optional(T.Boolean()),
      lessons: Keys,
    },
    strict,
  ),
);

/** `glossary.yaml`: the terms that lessons use. */
export const GlossaryFile = T.Array(
  T.Object(
    {
      key: Key,
      term: Title,
      spellings: T.Optional(T.Partial(T.Object(TermInput.properties.spellings.properties), strict)),
      text: T.Object(TermInput.properties.text.properties, strict),
    },
    strict,
  ),
  { maxItems: termLimits.terms },
);

const label = line(pictureLimits.labelMax);

/** `pictures/<key>.yaml`: the labels of the picture beside it, in all languages. */
export const LabelsFile = T.Record(
  T.String({ pattern: keyPattern, maxLength: limits.nameMax }),
  T.Object({ de: label, en: label, fr: label, it: label }, strict),
);
export type LabelsFile = T.Static<typeof LabelsFile>;

/** `lessons/<key>/lesson.yaml` */
export const LessonFile = forms((text, title) =>
  T.Object(
    {
      /** Without it, order and next lesson follow from the lesson's place in the categories. */
      order: T.Optional(LessonInput.properties.order),
      title,
      goals: T.Array(text, { maxItems: limits.listMax }),
      required_lessons: T.Optional(Keys),
      required_other: T.Optional(T.Array(text, { maxItems: limits.listMax })),
      is_visible: T.Optional(T.Boolean()),
      target_application: nullable(Key),
      next_lesson: T.Optional(nullable(Key)),
      ...T.Partial(T.Object({ ...lessonSettings, hunt: nullable(HuntInput) })).properties,
    },
    strict,
  ),
);

export type LessonFile = T.Static<typeof LessonFile.complete>;

const Label = T.Object(ConditionLabel.properties, strict);
const { key, label: _label, ...comparison } = ConditionInput.properties;
const Condition = T.Object(
  {
    key,
    ...T.Partial(T.Object(comparison)).properties,
    label: T.Optional(nullable(Label)),
  },
  strict,
);

const FileReply = T.Object(ReplyText.properties, strict);

const choices = (content: typeof Text) =>
  T.Array(
    T.Object(
      { content, is_correct: ChoiceInput.properties.is_correct, feedback: T.Optional(FileReply) },
      strict,
    ),
    { minItems: 1, maxItems: ruleListMax },
  );

const replies = T.Array(
  T.Object(
    {
      text: FileReply,
      answer: T.Optional(Reply.properties.answer),
      event_type: T.Optional(Reply.properties.event_type),
      conditions: T.Optional(T.Array(Condition, { maxItems: replyConditionsMax })),
    },
    strict,
  ),
  { maxItems: repliesMax },
);
const labels = T.Object(
  Object.fromEntries(Object.keys(Labels.properties).map((about) => [about, T.Optional(Label)])),
  strict,
) as unknown as typeof Labels;

const {
  hints: _hints,
  debrief: _debrief,
  model_answer: _answer,
  labels: _labels,
  replies: _replies,
  ...feedback
} = guidanceChanges;

/** `step.yaml` with the fields of every type; `hasField` says which a type has. */
export const StepFile = forms((text, title) =>
  T.Object(
    {
      title,
      type: StepType,
      order: T.Optional(StepInput.properties.order),
      is_visible: T.Optional(T.Boolean()),
      minutes: T.Optional(StepInput.properties.minutes),
      ...T.Partial(T.Object(feedback)).properties,
      /** The number of hints in the same folder, as `hint-1.de.md` and so on. */
      hints: T.Optional(T.Integer({ minimum: 0, maximum: hintsMax })),
      labels: T.Optional(labels),
      replies: T.Optional(replies),
      ...T.Partial(T.Object(ruleValues)).properties,
      choices: T.Optional(choices(text)),
      task_conditions: T.Optional(T.Array(Condition, { maxItems: ruleListMax })),
      event_conditions: T.Optional(T.Array(Condition, { maxItems: ruleListMax })),
    },
    strict,
  ),
);
export type StepFile = T.Static<typeof StepFile.complete>;

const Fields = T.Record(T.String(), T.String({ maxLength: limits.contentMax }), { maxProperties: 100 });

const Request = T.Object(
  {
    method: T.String({ ...notBlank, maxLength: 20 }),
    path: T.String({ pattern: '^/', maxLength: limits.contentMax }),
    headers: T.Optional(Fields),
    form: T.Optional(Fields),
    body: T.Optional(T.String({ maxLength: limits.contentMax })),
    /** Values that later requests can use as `{name}`: the first group of the pattern in the response's body or headers. */
    capture: T.Optional(Fields),
    /** The expected status code of the target's response, if it matters. */
    status: T.Optional(T.Integer({ minimum: 100, maximum: 599 })),
    /** How often the request is sent at the same time; `status` and `capture` apply to one of the responses. */
    at_once: T.Optional(T.Integer({ minimum: 2, maximum: 20 })),
    /** Another browser, by a name, with cookies of its own; without it, the learner's. */
    browser: T.Optional(Key),
    /** Sent from inside a frame, with the headers that a browser adds there. */
    in_frame: T.Optional(T.Literal(true)),
  },
  strict,
);

/** `requests.yaml`: requests that solutions send by their name; those of the lesson, or of all lessons. */
export const RequestsFile = T.Record(Key, Request, { ...strict, maxProperties: limits.listMax });
export type NamedRequests = T.Static<typeof RequestsFile>;

const answer = T.String({ ...notBlank, maxLength: limits.answerMax });
const completion = {
  answer: T.Optional(answer),
  choices: T.Optional(T.Array(T.Integer({ minimum: 1 }), { uniqueItems: true })),
};
const some = { minItems: 1, maxItems: limits.listMax };

const Attempt = T.Object({ ...completion, requests: T.Optional(T.Array(Request, some)) });
export type Attempt = T.Static<typeof Attempt>;

const attempt = {
  ...completion,
  /** Requests, and names of requests. */
  requests: T.Optional(T.Array(T.Union([Key, Request]), some)),
  /** What `{name}` stands for in the requests. */
  values: T.Optional(Fields),
};
const attempts = { ...attempt, answers: T.Optional(T.Array(answer, { minItems: 2 })) };

/** Requests that use a hole, and the one in which the effect shows, counted from 1; the last without it. */
const use = {
  requests: T.Array(T.Union([Key, Request]), some),
  values: T.Optional(Fields),
  reported: T.Optional(T.Integer({ minimum: 1, maximum: limits.listMax })),
};
/** `holes/<target>/<hole>.yaml`: how the hole of a target is used, and how that is reported. */
export const HoleFile = T.Object(
  {
    weakness: WeaknessName,
    place: T.Object(ReportPlace.properties, strict),
    solution: T.Object(use, strict),
    also: T.Optional(T.Array(T.Object({ why: T.String(notBlank), ...use }, strict))),
  },
  strict,
);
export type HoleFile = T.Static<typeof HoleFile>;

/** `solution.yaml`: the solution of the step, other ways, and near misses. */
export const SolutionFile = T.Object(
  {
    solution: T.Object(attempt, strict),
    also: T.Optional(T.Array(T.Object({ why: T.Optional(T.String(notBlank)), ...attempts }, strict))),
    near_misses: T.Optional(T.Array(T.Object({ why: T.String(notBlank), ...attempts }, strict))),
  },
  strict,
);
export type SolutionFile = T.Static<typeof SolutionFile>;
