import type { LessonCard } from '@sentiero/contracts/lessons';
import { withFields } from '../../http/json-text.ts';
import type { Content, ContentLesson } from './content.queries.ts';
import { categoryHead, lessonFixed, lessonOwn } from './lessons.view.ts';
import { progressIn, type OwnCompletions } from './own-completions.ts';

type Place = { lesson: ContentLesson; start: number; end: number };
const nobody: OwnCompletions = { version: '', at: new Map() };

/**
 * The overview as JSON: prepared once as someone who completed nothing sees it; for a learner, only the cards that
 * their completions change are written anew.
 */
export class Overview {
  readonly #content: Content;
  readonly #untouched: Buffer;
  readonly #places: Place[] = [];
  readonly #fixed: Map<number, string>;
  readonly #lessonsOfTask = new Map<number, Set<number>>();

  constructor(content: Content) {
    this.#content = content;
    const all = [...content.lessons.values()];
    this.#fixed = new Map(all.map((lesson) => [lesson.id, JSON.stringify(lessonFixed(lesson))]));
    for (const lesson of all) {
      for (const id of [lesson.id, ...lesson.required]) {
        for (const task of content.lessons.get(id)?.tasks ?? []) {
          const shownIn = this.#lessonsOfTask.get(task.id) ?? new Set();
          this.#lessonsOfTask.set(task.id, shownIn.add(lesson.id));
        }
      }
    }
    this.#untouched = this.#write();
  }

  /** What this learner sees. */
  for(own: OwnCompletions): Buffer {
    const touched = new Set<number>();
    for (const stepId of own.at.keys()) {
      for (const lessonId of this.#lessonsOfTask.get(stepId) ?? []) touched.add(lessonId);
    }
    const parts: Buffer[] = [];
    let from = 0;
    for (const { lesson, start, end } of this.#places) {
      if (!touched.has(lesson.id)) continue;
      parts.push(this.#untouched.subarray(from, start), Buffer.from(this.#card(lesson, own)));
      from = end;
    }
    if (from === 0) return this.#untouched;
    return Buffer.concat([...parts, this.#untouched.subarray(from)]);
  }

  #write(): Buffer {
    const parts: Buffer[] = [];
    let length = 0;
    const add = (text: string) => {
      const part = Buffer.from(text);
      parts.push(part);
      length += part.length;
    };
    this.#content.categories.forEach((category, place) => {
      add(`${place === 0 ? '[' : ','}${JSON.stringify(categoryHead(category)).slice(0, -1)},"lessons":[`);
      const lessons = category.lessonIds.flatMap((id) => this.#content.lessons.get(id) ?? []);
      lessons.forEach((lesson, nth) => {
        if (nth > 0) add(',');
        const start = length;
        add(this.#card(lesson, nobody));
        this.#places.push({ lesson, start, end: length });
      });
      add(']}');
    });
    add(parts.length === 0 ? '[]' : ']');
    return Buffer.concat(parts);
  }

  #card(lesson: ContentLesson, own: OwnCompletions): string {
    const required = lesson.required.flatMap((id) => this.#content.lessons.get(id) ?? []);
    const changing = lessonOwn(
      progressIn(this.#content, own, lesson.id),
      required.map((row) => ({ row, progress: progressIn(this.#content, own, row.id) })),
    ) satisfies Partial<LessonCard>;
    return withFields(this.#fixed.get(lesson.id) ?? '{}', changing);
  }
}
