import * as T from 'typebox';
import { limits, nullable } from '../shared/index.ts';
import { HoleLevel, holeLevels } from './hole.ts';
import { WeaknessName, weaknessIds } from './weaknesses.ts';

/** A lesson is a path of steps, or a hunt for what its target has open. */
export const lessonModes = ['path', 'hunt'] as const;
export const LessonMode = T.Enum(lessonModes);
export type LessonMode = T.Static<typeof LessonMode>;

export const huntHolesMax = 12;

/** How many holes are open, and so how many findings the hunt has. */
const holes = T.Integer({ minimum: 1, maximum: huntHolesMax });

const optional = {
  levels: T.Array(HoleLevel, { minItems: 1, maxItems: holeLevels.length, uniqueItems: true }),
  /** The weaknesses to draw from; null for any. */
  weaknesses: nullable(
    T.Array(WeaknessName, { minItems: 1, maxItems: weaknessIds.length, uniqueItems: true }),
  ),
  /** Whether all learners of a course have the same holes. */
  same_for_course: T.Boolean(),
  /** How long a round lasts; null for no limit. */
  minutes: nullable(T.Integer({ minimum: 1, maximum: limits.lessonMinutesMax })),
};

/** What a hunt has that says no more than its number of holes. */
const defaultHunt: T.Static<T.TObject<typeof optional>> = {
  levels: [1, 2],
  weaknesses: null,
  same_for_course: false,
  minutes: null,
};

export const HuntSettings = T.Object({ holes, ...optional });
export type HuntSettings = T.Static<typeof HuntSettings>;

/** The same as authors write it: what has a default may be left out. */
export const HuntInput = T.Object(
  { holes, ...T.Partial(T.Object(optional)).properties },
  { additionalProperties: false },
);
export type HuntInput = T.Static<typeof HuntInput>;

export const completeHunt = (input: HuntInput | null): HuntSettings | null =>
  input && { ...defaultHunt, ...input };
