import type { Board } from '@sentiero/contracts/board';
import type { Actor, Context } from '../context.ts';
import { changesBetween, withChanges } from '../modules/board/board-changes.ts';
import type { BoardLesson } from '../modules/board/board-lesson.ts';
import { readViewers, type Medians } from '../modules/board/board.queries.ts';
import { readBoard, readLessonMedians } from '../modules/board/board.service.ts';

/** So often at most a board is read, and its sockets hear of changes. */
const intervalMs = 500;
const mediansEveryMs = 30_000;

/** A socket that shows the board. */
export type Viewer = {
  actor: Actor;
  send: (text: string) => void;
  /** The viewer may not see the board any more. */
  refuse: () => void;
  /** The lesson changed: the viewer asks for the board again. */
  restart: () => void;
};

/**
 * The board of one lesson of a course for all its viewers on this process. It is read from the database every half
 * second, in a fixed number of queries whatever happened, so no process can miss what another one did.
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
    // Rights are read last, so that a viewer who lost them in the meantime gets nothing.
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
