import type { Context } from '../../context.ts';
import { readContent, readLessonSteps, type Content } from './content.queries.ts';
import { LessonSteps } from './lesson-steps.ts';
import { Overview } from './overview.ts';

/** One version of the content, prepared for sending. */
export class LearnerContent {
  readonly version: string;
  readonly content: Content;
  readonly overview: Overview;
  readonly #stepsOf = new Map<number, LessonSteps>();

  static async read(ctx: Context): Promise<LearnerContent> {
    return new LearnerContent(await readContent(ctx));
  }

  constructor(content: Content) {
    this.version = content.version;
    this.content = content;
    this.overview = new Overview(content);
  }

  /** A lesson's steps, read at the first request. */
  async stepsOf(ctx: Context, lessonId: number): Promise<LessonSteps> {
    const known = this.#stepsOf.get(lessonId);
    if (known) return known;
    const { version, steps } = await readLessonSteps(ctx, lessonId);
    const made = new LessonSteps(steps);
    if (version === this.version) this.#stepsOf.set(lessonId, made);
    return made;
  }
}
