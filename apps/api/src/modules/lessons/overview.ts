import { asciiFields } from '../../http/ascii-json.ts';
import { JsonText } from '../../http/json-text.ts';
import { TextWithGaps } from '../../http/text-with-gaps.ts';
import type { Content, ContentLesson } from './content.queries.ts';
import type { OwnPlanned } from '../dates/own-plans.ts';
import { categoryHead, lessonFixed, lessonOwn, requirementFixed, requirementOwn } from './lessons.view.ts';
import { progressIn, type OwnCompletions } from './own-completions.ts';

type Add = (text: string) => void;
type Gap = (name: number, text: string) => void;

/** Gaps are named by numbers: the learner's own part of a lesson's card, and of a requirement. */
const ownGap = (lessonId: number) => lessonId;
const requiredGap = (lessonId: number) => -lessonId;

const fieldsOf = (object: object) => JSON.stringify(object).slice(1, -1);

/** The overview as JSON: prepared once without completions, then filled in with a learner's own progress. */
export class Overview {
  readonly #content: Content;
  readonly #text: TextWithGaps<number>;
  readonly #lessonOfTask = new Map<number, ContentLesson>();

  constructor(content: Content) {
    this.#content = content;
    for (const lesson of content.lessons.values()) {
      for (const task of lesson.tasks) this.#lessonOfTask.set(task.id, lesson);
    }
    this.#text = TextWithGaps.write((add, gap) => this.#writeAll(add, gap));
  }

  /** The overview for this learner. */
  for(own: OwnCompletions, planned: ReadonlyMap<number, OwnPlanned>): JsonText {
    const fillings = () => this.#fillingsFor(own, planned);
    // Dates of a plan change without the learner, so that the text itself must tell whether it has changed.
    const source = planned.size > 0 ? JSON.stringify(fillings()) : own.source;
    return new JsonText(() => this.#text.filledWith(fillings()), `${this.#text.hash} ${source}`);
  }

  #fillingsFor(own: OwnCompletions, planned: ReadonlyMap<number, OwnPlanned>): [number, string][] {
    const fillings: [number, string][] = [];
    for (const lesson of this.#touchedBy(own, planned)) {
      const progress = progressIn(lesson, own);
      const plan = planned.get(lesson.id);
      // Without a course's name, all of it is ASCII.
      const fields = plan ? asciiFields(lessonOwn(progress, plan)) : fieldsOf(lessonOwn(progress));
      fillings.push([ownGap(lesson.id), fields]);
      fillings.push([requiredGap(lesson.id), fieldsOf(requirementOwn(progress))]);
    }
    return fillings;
  }

  /** The lessons that are not as for a new learner. */
  #touchedBy({ at }: OwnCompletions, planned: ReadonlyMap<number, OwnPlanned>): Iterable<ContentLesson> {
    const touched = new Set<ContentLesson>();
    for (const stepId of at.keys()) {
      const lesson = this.#lessonOfTask.get(stepId);
      if (lesson) touched.add(lesson);
    }
    for (const id of planned.keys()) {
      const lesson = this.#content.lessons.get(id);
      if (lesson) touched.add(lesson);
    }
    return touched;
  }

  #writeAll(add: Add, gap: Gap): void {
    add('[');
    this.#content.categories.forEach((category, place) => {
      add(`${place > 0 ? ',' : ''}{${fieldsOf(categoryHead(category))},"lessons":[`);
      this.#lessons(category.lessonIds).forEach((lesson, nth) => {
        if (nth > 0) add(',');
        this.#writeCard(lesson, add, gap);
      });
      add(']}');
    });
    add(']');
  }

  #writeCard(lesson: ContentLesson, add: Add, gap: Gap): void {
    add(`{${fieldsOf(lessonFixed(lesson))},"required_lessons":[`);
    this.#lessons(lesson.required).forEach((required, nth) => {
      add(`${nth > 0 ? ',' : ''}{${fieldsOf(requirementFixed(required))},`);
      gap(requiredGap(required.id), fieldsOf(requirementOwn(progressIn(required))));
      add('}');
    });
    add('],');
    gap(ownGap(lesson.id), fieldsOf(lessonOwn(progressIn(lesson))));
    add('}');
  }

  #lessons(ids: number[]): ContentLesson[] {
    return ids.flatMap((id) => this.#content.lessons.get(id) ?? []);
  }
}
