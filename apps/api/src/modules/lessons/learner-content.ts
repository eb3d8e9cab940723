import type { LearnerStep } from '@sentiero/contracts/lessons';
import type { Context } from '../../context.ts';
import { withFields } from '../../http/json-text.ts';
import { readContent, readLessonSteps, type Content } from './content.queries.ts';
import { stepFixed, stepOwn } from './lessons.view.ts';
import type { OwnCompletions } from './own-completions.ts';
import { Overview } from './overview.ts';

type PreparedStep = { id: number; type: LearnerStep['type']; text: string };

/** One version of the content, prepared for sending. */
export class LearnerContent {
  readonly version: string;
  readonly content: Content;
  readonly overview: Overview;
  readonly #stepsOf = new Map<number, PreparedStep[]>();

  static async read(ctx: Context): Promise<LearnerContent> {
    return new LearnerContent(await readContent(ctx));
  }

  constructor(content: Content) {
    this.version = content.version;
    this.content = content;
    this.overview = new Overview(content);
  }

  /** A lesson's steps, read at the first request. */
  async stepsOf(ctx: Context, lessonId: number): Promise<PreparedStep[]> {
    const known = this.#stepsOf.get(lessonId);
    if (known) return known;
    const { version, steps } = await readLessonSteps(ctx, lessonId);
    const made = steps.map((row) => ({
      id: row.id,
      type: row.type,
      text: JSON.stringify(stepFixed(row)),
    }));
    if (version === this.version) this.#stepsOf.set(lessonId, made);
    return made;
  }
}

/** The steps with the learner's own data filled in. */
export function stepsText(
  steps: readonly PreparedStep[],
  { at, again }: OwnCompletions,
  answers: ReadonlyMap<number, string>,
): Buffer {
  const texts = steps.map(({ id, type, text }) =>
    withFields(
      text,
      stepOwn(type, { completedAt: at.get(id), isAgain: again.has(id), answer: answers.get(id) ?? null }),
    ),
  );
  return Buffer.from(`[${texts.join(',')}]`);
}
