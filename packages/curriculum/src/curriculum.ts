import type { CategoryInput, LessonInput, StepInput } from '@sentiero/contracts/authoring';
import type { HuntSettings } from '@sentiero/contracts/hunts';
import type { Picture, TermInput } from '@sentiero/contracts/lessons';
import type {
  InstanceSettingsInput,
  TargetConnectionInput,
  TargetCredentialsInput,
} from '@sentiero/contracts/targets';
import type { Attempt } from './file-schemas.ts';

/** A slug by which an import recognises the item even when its title changes. */
export type Key = string;

export interface CurriculumTarget {
  key: Key;
  name: string;
  /** The target's URLs, for a platform that does not have it yet; null if the platform creates it itself. */
  addresses: { frontend_url: string; backend_url: string | null } | null;
  /** For a target of which each learner has a separate copy; null for a shared one. */
  instance: InstanceSettingsInput | null;
  /** The settings of its connections that differ from the defaults. */
  connection: TargetConnectionInput;
  credentials: TargetCredentialsInput;
}

export interface CurriculumCategory extends Omit<CategoryInput, 'lessons_ids'> {
  key: Key;
  lessons: Key[];
}

/** The step as staff would save it: fields unused by its type are null or empty. */
export interface CurriculumStep extends StepInput {
  key: Key;
  /** The first way of its `solution.yaml`, for teachers. */
  solution: Attempt | null;
}

type LessonIds = 'required_lessons_ids' | 'target_application_id' | 'next_lesson_id' | 'categories_ids';

export interface CurriculumLesson extends Omit<LessonInput, LessonIds | 'hunt'> {
  hunt: HuntSettings | null;
  key: Key;
  required_lessons: Key[];
  target: Key | null;
  next_lesson: Key | null;
  steps: CurriculumStep[];
}

/** A term of the glossary. */
export interface CurriculumTerm extends TermInput {
  key: Key;
}

/** A diagram that texts show as `![…](pictures/KEY.svg)`. */
export type CurriculumPicture = Picture;

export interface Curriculum {
  targets: CurriculumTarget[];
  categories: CurriculumCategory[];
  lessons: CurriculumLesson[];
  terms: CurriculumTerm[];
  pictures: CurriculumPicture[];
}
