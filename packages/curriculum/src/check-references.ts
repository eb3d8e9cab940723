import type { Curriculum, CurriculumLesson, Key } from './curriculum.ts';
import type { Path } from './yaml-file.ts';

type Report = (path: Path, reason: string) => void;
type Reports = ReadonlyMap<Key, Report>;

/** What there is to name: also what has problems of its own. Targets are null when their file cannot be read. */
export interface Known {
  lessons: ReadonlySet<Key>;
  targets: ReadonlySet<Key> | null;
}

/** Reports what is named and not there. */
export function checkCategories({ categories }: Curriculum, known: Known, reports: Reports): void {
  for (const category of categories) {
    category.lessons.forEach((key, index) => {
      if (!known.lessons.has(key)) reports.get(category.key)?.(['lessons', index], `unknown lesson: ${key}`);
    });
  }
}

/** Reports what is named and not there, and lessons that wait for themselves. */
export function checkLessons({ lessons }: Curriculum, known: Known, reports: Reports): void {
  const byKey = new Map(lessons.map((lesson) => [lesson.key, lesson]));
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
    const circle = requirementCircle(lesson.key, byKey);
    if (circle) report(['required_lessons'], `requirement circle: ${circle.join(' -> ')}`);
  }
}

/** The way through requirements from a lesson back to itself, or null. */
function requirementCircle(start: Key, lessons: ReadonlyMap<Key, CurriculumLesson>): Key[] | null {
  const seen = new Set<Key>();
  const ways: Key[][] = [[start]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    for (const next of lessons.get(way.at(-1) ?? start)?.required_lessons ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}
