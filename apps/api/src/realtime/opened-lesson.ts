import { beginLesson } from '../modules/targets/begin-lesson.ts';
import { sendControl, type Seated } from './seated.ts';

/** The lesson id that a socket sent last, and the lesson's target. */
export class OpenedLesson {
  readonly #seated: Seated;
  #lessonId = 0;
  #preparing = Promise.resolve();

  constructor(seated: Seated) {
    this.#seated = seated;
  }

  leave(): void {
    this.#lessonId = 0;
  }

  /** A round of practice starts like the lesson: with its target in the required state. */
  restart(lessonId: number): void {
    if (this.#lessonId === lessonId) this.prepareTarget(lessonId);
  }

  prepareTarget(lessonId: number): void {
    const { app, actor, outlet } = this.#seated;
    this.#lessonId = lessonId;
    this.#preparing = this.#preparing
      .then(async () => {
        if (this.#lessonId !== lessonId) return;
        const ready = await beginLesson(app.ctx, actor.userId, lessonId);
        if (ready) sendControl(outlet, ready);
      })
      .catch((error: unknown) => app.ctx.log.warn({ err: error }, 'the target of a lesson was not prepared'));
  }
}
