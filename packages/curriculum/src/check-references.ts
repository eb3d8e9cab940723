import type { Curriculum, Key } from './curriculum.ts';
import { requirementCircles } from './requirement-circles.ts';
import type { Path } from './schema-reasons.ts';

type Report = (path: Path, reason: string) => void;
type Reports = ReadonlyMap<Key, Report>;

/**
 * The keys that references may use, including those of items with problems. Targets are null if their file is
 * unreadable.
 */
export interface Known {
  lessons: ReadonlySet<Key>;
  targets: ReadonlySet<Key> | null;
}

/** Reports references to missing items. */
export function checkCategories({ categories }: Curriculum, known: Known, reports: Reports): void {
  for (const category of categories) {
    category.lessons.forEach((key, index) => {
      if (!known.lessons.has(key)) reports.get(category.key)?.(['lessons', index], `unknown lesson: ${key}`);
    });
  }
}

/** Reports references to missing items, and lessons that require themselves. */
export function checkLessons({ lessons }: Curriculum, known: Known, reports: Reports): void {
  const circles = requirementCircles(new Map(lessons.map((lesson) => [lesson.key, lesson.required_lessons])));
  for (const lesson of lessons) {
    const report: Report = (path, reason) => reports.get(lesson.key)?.(path, reason);
    lesson.required_lessons.forEach((key, index) => {
      if (!known.lessons.has(key)) report(['required_lessons', index], `unknown lesson: ${key}`);
    });
    if (lesson.next_lesson !== null && !known.lessons.has(lesson.next_lesson))
      report(['next_lesson'], `unknown lesson: ${lesson.next_lesson}`);
    if (lesson.next_lesson === lesson.key) report(['next_lesson'], 'a lesson is not its own next lesson');
    if (lesson.target !== null && known.targets?.has(lesson.target) === false)
      report(['target_application'], `unknown target: ${lesson.target}`);
    const circle = circles.get(lesson.key);
    if (circle) report(['required_lessons'], `requirement circle: ${circle.join(' -> ')}`);
  }
}
