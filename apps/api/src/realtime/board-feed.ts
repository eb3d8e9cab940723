import type { Board } from '@sentiero/contracts/board';
import type { Actor, Context } from '../context.ts';
import { changesBetween, withChanges } from '../modules/board/board-changes.ts';
import type { BoardLesson } from '../modules/board/board-lesson.ts';
import { readViewers, type Medians } from '../modules/board/board.queries.ts';
import { readBoard, readLessonMedians } from '../modules/board/board.service.ts';

/** The interval at which a board is read and its sockets get changes. */
const intervalMs = 500;
const mediansEveryMs = 30_000;

/** A socket that shows the board. */
export type Viewer = {
  actor: Actor;
  send: (text: string) => void;
  /** Closes the socket: the viewer may no longer see the board. */
  refuse: () => void;
  /** Closes the socket: the lesson changed, and the viewer requests the board again. */
  restart: () => void;
};

/**
 * A lesson's board in a course, for all its viewers on this process. The database is read every half second, in a
 * fixed number of queries, so no process can miss another one's changes.
 */
export class BoardFeed {
  readonly #ctx: Context;
  readonly #lesson: BoardLesson;
  readonly #viewers = new Set<Viewer>();
  readonly #joining = new Set<Viewer>();
  #told: Board | undefined;
  #medians: { read: Medians; atMs: number } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;

  constructor(ctx: Context, lesson: BoardLesson) {
    this.#ctx = ctx;
    this.#lesson = lesson;
  }

  get isIdle(): boolean {
    return this.#viewers.size + this.#joining.size === 0;
  }

  join(viewer: Viewer): void {
    this.#joining.add(viewer);
    if (!this.#isReading && this.#timer === undefined) void this.#run();
  }

  leave(viewer: Viewer): void {
    this.#viewers.delete(viewer);
    this.#joining.delete(viewer);
    if (!this.isIdle) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#told = undefined;
  }

  async #run(): Promise<void> {
    this.#isReading = true;
    this.#timer = undefined;
    try {
      await this.#look();
    } catch (error) {
      this.#ctx.metrics.workFailures.inc({ work: 'board' });
      this.#ctx.log.warn({ err: error }, 'a class board was not read');
    }
    this.#isReading = false;
    if (!this.isIdle) this.#timer = setTimeout(() => void this.#run(), intervalMs);
  }

  async #look(): Promise<void> {
    const all = [...this.#viewers, ...this.#joining];
    const sessionIds = [...new Set(all.map(({ actor }) => actor.sessionId))];
    const board = await readBoard(this.#ctx, this.#lesson, await this.#readMedians());
    // Rights are checked last, so that a viewer who has just lost them gets nothing.
    const { version, mayView } = await readViewers(this.#ctx, this.#lesson.courseId, sessionIds);
    for (const viewer of all) {
      if (!mayView.has(viewer.actor.sessionId)) viewer.refuse();
      else if (version !== this.#lesson.version) viewer.restart();
      else continue;
      this.leave(viewer);
    }
    this.#tell(board, all);
  }

  #tell(board: Board, all: readonly Viewer[]): void {
    const change = this.#told && changesBetween(this.#told, board);
    if (this.#told && change) {
      const text = JSON.stringify(change);
      for (const viewer of this.#viewers) viewer.send(text);
      this.#told = withChanges(this.#told, board, change);
    }
    this.#told ??= board;
    const whole = JSON.stringify(board);
    for (const viewer of all) {
      if (!this.#joining.delete(viewer)) continue;
      this.#viewers.add(viewer);
      viewer.send(whole);
    }
  }

  async #readMedians(): Promise<Medians> {
    const now = performance.now();
    if (!this.#medians || now - this.#medians.atMs > mediansEveryMs)
      this.#medians = { read: await readLessonMedians(this.#ctx, this.#lesson), atMs: now };
    return this.#medians.read;
  }
}
