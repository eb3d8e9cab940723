import { asciiFields } from '../../http/ascii-json.ts';
import { JsonText } from '../../http/json-text.ts';
import { TextWithGaps, type AddGap } from '../../http/text-with-gaps.ts';
import type { Content, ContentLesson } from './content.queries.ts';
import type { OwnPlanned } from '../dates/own-plans.ts';
import {
  categoryHead,
  lessonFixed,
  lessonOwn,
  ownDates,
  requirementFixed,
  requirementOwn,
} from './lessons.view.ts';
import { progressIn, type OwnCompletions } from './own-completions.ts';

type Add = (text: string) => void;
type Gap = AddGap<number>;

/** The gaps' names are numbers, which are found faster than texts. */
const ownGap = (lessonId: number) => 3 * lessonId;
const datesGap = (lessonId: number) => 3 * lessonId + 1;
const requiredGap = (lessonId: number) => 3 * lessonId + 2;

const anyTime = new Date(0).toISOString();
/** The longest dates that fit the compressed text. A longer course name makes the response an uncompressed one. */
const longestDates: ReturnType<typeof ownDates> = {
  opens: anyTime,
  due: anyTime,
  closes: anyTime,
  timing: 'on_time',
  own: false,
  course: { id: 2 ** 31 - 1, name: 'x'.repeat(80) },
};

const fieldsOf = (object: object) => JSON.stringify(object).slice(1, -1);

/** The overview as JSON: prepared once without completions, then filled in with a learner's own progress. */
export class Overview {
  readonly #content: Content;
  readonly #text: TextWithGaps<number>;
  /** The same text for learners with a plan, whose dates fit its compressed form. */
  #plannedText: TextWithGaps<number> | undefined;
  readonly #lessonOfTask = new Map<number, ContentLesson>();

  constructor(content: Content) {
    this.#content = content;
    for (const lesson of content.lessons.values()) {
      for (const task of lesson.tasks) this.#lessonOfTask.set(task.id, lesson);
    }
    this.#text = this.#write();
  }

  /** The overview for this learner. */
  for(own: OwnCompletions, planned: ReadonlyMap<number, OwnPlanned>): JsonText {
    const fillings = () => this.#fillingsFor(own, planned);
    // Dates of a plan change without the learner, so that the text itself must tell whether it has changed.
    const source = planned.size > 0 ? JSON.stringify(fillings()) : own.source;
    const text = planned.size > 0 ? (this.#plannedText ??= this.#write(longestDates)) : this.#text;
    return new JsonText(() => text.filledWith(fillings()), {
      source: `${text.hash} ${source}`,
      deflated: () => text.deflatedWith(fillings()),
    });
  }

  #fillingsFor(own: OwnCompletions, planned: ReadonlyMap<number, OwnPlanned>): [number, string][] {
    const fillings: [number, string][] = [];
    for (const lesson of this.#touchedBy(own, planned)) {
      const progress = progressIn(lesson, own);
      const plan = planned.get(lesson.id);
      fillings.push([ownGap(lesson.id), fieldsOf(lessonOwn(progress))]);
      fillings.push([requiredGap(lesson.id), fieldsOf(requirementOwn(progress))]);
      if (plan) fillings.push([datesGap(lesson.id), asciiFields(ownDates(progress, plan))]);
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

  #write(longest?: ReturnType<typeof ownDates>): TextWithGaps<number> {
    const dates = longest && fieldsOf(longest);
    return TextWithGaps.write((add, gap) => {
      add('[');
      this.#content.categories.forEach((category, place) => {
        add(`${place > 0 ? ',' : ''}{${fieldsOf(categoryHead(category))},"lessons":[`);
        this.#lessons(category.lessonIds).forEach((lesson, nth) => {
          add(nth > 0 ? ',{' : '{');
          this.#writeCard(lesson, add, gap);
          gap(datesGap(lesson.id), fieldsOf(ownDates(progressIn(lesson))), dates);
          add('}');
        });
        add(']}');
      });
      add(']');
    });
  }

  /** All of a card but its dates. */
  #writeCard(lesson: ContentLesson, add: Add, gap: Gap): void {
    add(`${fieldsOf(lessonFixed(lesson))},"required_lessons":[`);
    this.#lessons(lesson.required).forEach((required, nth) => {
      add(`${nth > 0 ? ',' : ''}{${fieldsOf(requirementFixed(required))},`);
      gap(
        requiredGap(required.id),
        fieldsOf(requirementOwn(progressIn(required))),
        fieldsOf(requirementOwn({ done: required.tasks.length })),
      );
      add('}');
    });
    add('],');
    // `null` is as long as the number of any step.
    const longest = lessonOwn({ completed: lesson.tasks.length, next: null, latest: 1 });
    gap(ownGap(lesson.id), fieldsOf(lessonOwn(progressIn(lesson))), fieldsOf(longest));
    add(',');
  }

  #lessons(ids: number[]): ContentLesson[] {
    return ids.flatMap((id) => this.#content.lessons.get(id) ?? []);
  }
}
