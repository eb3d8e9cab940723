import type { LearnerStep } from '@sentiero/contracts/lessons';
import { asciiFields } from '../../http/ascii-json.ts';
import { JsonText } from '../../http/json-text.ts';
import { TextWithGaps } from '../../http/text-with-gaps.ts';
import type { OwnCompletions } from './own-completions.ts';
import { stepFixed, stepOwn, type StepRow } from './lessons.view.ts';

const longestWithoutAnswer = asciiFields(stepOwn('E', { completedAt: 0, isAgain: false, answer: null }));

type StepHead = { id: number; type: LearnerStep['type'] };

/** A lesson's steps as JSON: prepared once without completions, then filled in with a learner's own data. */
export class LessonSteps {
  readonly heads: readonly StepHead[];
  readonly #text: TextWithGaps<number>;

  constructor(rows: readonly StepRow[]) {
    this.heads = rows.map(({ id, type }) => ({ id, type }));
    this.#text = TextWithGaps.write((add, gap) => {
      rows.forEach((row, place) => {
        add(place > 0 ? ',{' : '[{');
        gap(row.id, ownFields(row, undefined, null), longestWithoutAnswer);
        add(`,${JSON.stringify(stepFixed(row)).slice(1)}`);
      });
      add(rows.length > 0 ? ']' : '[]');
    });
  }

  /** The steps for this learner. A browser may store them if they hold none of the learner's own answers. */
  for(own: OwnCompletions, answers: ReadonlyMap<number, string>): JsonText {
    const fillings = this.heads
      .filter(({ id }) => own.at.has(id) || own.again.has(id) || answers.has(id))
      .map((head): [number, string] => [head.id, ownFields(head, own, answers.get(head.id) ?? null)]);
    const source = answers.size > 0 ? undefined : `${this.#text.hash} ${JSON.stringify(fillings)}`;
    return new JsonText(() => this.#text.filledWith(fillings), {
      source,
      deflated: () => this.#text.deflatedWith(fillings),
    });
  }
}

function ownFields({ id, type }: StepHead, own: OwnCompletions | undefined, answer: string | null): string {
  return asciiFields(
    stepOwn(type, { completedAt: own?.at.get(id), isAgain: own?.again.has(id) ?? false, answer }),
  );
}
