import type { CategoryInput, LessonInput } from '@sentiero/contracts/authoring';
import type { CategoryItem, IdOf, KeyOf, LessonItem } from './stored-items.ts';

/** Staff refer to items by id. As text, an id serves as the key that readers and writers of items expect. */
export const keyOfId: KeyOf = (_kind, id) => String(id);
export const idOfKey: IdOf = (_kind, key) => Number(key);

const keyOrNull = (id: number | null) => (id === null ? null : String(id));
const idOrNull = (key: string | null) => (key === null ? null : Number(key));

export function lessonItem(input: LessonInput): LessonItem {
  return {
    order: input.order,
    title: input.title,
    goals: input.goals,
    required_lessons: input.required_lessons_ids.map(String),
    required_other: input.required_other,
    is_visible: input.is_visible,
    minutes: input.minutes,
    target: keyOrNull(input.target_application_id),
    next_lesson: keyOrNull(input.next_lesson_id),
    use_helper_http: input.use_helper_http,
    use_helper_sql: input.use_helper_sql,
    target_state: input.target_state,
    logged_out: input.logged_out,
    fresh_data: input.fresh_data,
    difficulty: input.difficulty,
    owasp: input.owasp,
    wstg: input.wstg,
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
