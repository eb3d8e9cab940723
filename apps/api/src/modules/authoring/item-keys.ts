import { completeHunt } from '@sentiero/contracts/hunts';
import type { CategoryInput, LessonInput } from '@sentiero/contracts/authoring';
import type { CategoryItem, IdOf, KeyOf, LessonItem } from './stored-items.ts';

/** Staff refer to items by id. As text, an id serves as the key that readers and writers of items expect. */
export const keyOfId: KeyOf = (_kind, id) => String(id);
export const idOfKey: IdOf = (_kind, key) => Number(key);

const keyOrNull = (id: number | null) => (id === null ? null : String(id));
const idOrNull = (key: string | null) => (key === null ? null : Number(key));

export function lessonItem(input: LessonInput): LessonItem {
  const { required_lessons_ids, target_application_id, next_lesson_id, categories_ids: _, ...own } = input;
  return {
    ...own,
    hunt: completeHunt(own.hunt),
    required_lessons: required_lessons_ids.map(String),
    target: keyOrNull(target_application_id),
    next_lesson: keyOrNull(next_lesson_id),
  };
}

export function lessonInput({ required_lessons, target, next_lesson, ...own }: LessonItem): LessonInput {
  return {
    ...own,
    required_lessons_ids: required_lessons.map(Number),
    target_application_id: idOrNull(target),
    next_lesson_id: idOrNull(next_lesson),
  };
}

export function categoryItem({ lessons_ids, ...own }: CategoryInput): CategoryItem {
  return { ...own, lessons: lessons_ids.map(String) };
}

export function categoryInput({ lessons, ...own }: CategoryItem): CategoryInput {
  return { ...own, lessons_ids: lessons.map(Number) };
}
