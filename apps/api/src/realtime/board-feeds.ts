import { idMax } from '@sentiero/contracts/shared';
import type { WebSocket } from 'ws';
import { inSnapshot, type Actor, type Context, type UserContext } from '../context.ts';
import { invalidInput } from '../http/errors.ts';
import { findLesson } from '../modules/board/board-lesson.ts';
import { findChangeableCourse } from '../modules/courses/courses.service.ts';
import { BoardFeed, type Viewer } from './board-feed.ts';
import type { SocketOutlet } from './socket-outlet.ts';

const notAllowed = 4003;
const startAgain = 1012;

type Seat = { socket: WebSocket; outlet: SocketOutlet; actor: Actor };

/** The boards open on this process, by course and lesson. */
export class BoardFeeds {
  readonly #ctx: Context;
  readonly #feeds = new Map<string, BoardFeed>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Refuses callers who may not see the course, or ask for a missing lesson, before the upgrade. */
  async check(url: string, ctx: UserContext): Promise<void> {
    const { course, lesson } = askedIn(url);
    await inSnapshot(ctx, async (snapshot) => {
      await findChangeableCourse(snapshot, course);
      await findLesson(snapshot, course, lesson);
    });
  }

  async open(url: string, { socket, outlet, actor }: Seat): Promise<void> {
    const { course, lesson: asked } = askedIn(url);
    const lesson = await findLesson(this.#ctx, course, asked);
    if (socket.readyState !== socket.OPEN) return;
    // Another version of the content makes another board.
    const key = `${course} ${lesson.id} ${lesson.version}`;
    const feed = this.#feeds.get(key) ?? new BoardFeed(this.#ctx, lesson);
    this.#feeds.set(key, feed);
    const viewer: Viewer = {
      actor,
      send: (text) => outlet.send(text),
      refuse: () => socket.close(notAllowed, 'the board is for teachers of the course'),
      restart: () => socket.close(startAgain, 'the lesson has changed'),
    };
    socket.on('close', () => {
      feed.leave(viewer);
      if (feed.isIdle && this.#feeds.get(key) === feed) this.#feeds.delete(key);
    });
    feed.join(viewer);
  }
}

function askedIn(url: string): { course: number; lesson?: number } {
  const { searchParams } = new URL(url, 'http://localhost');
  const course = idOf(searchParams.get('course'));
  if (course === null) throw invalidInput('/course', 'must be the id of a course');
  const lesson = searchParams.get('lesson');
  if (lesson === null) return { course };
  const lessonId = idOf(lesson);
  if (lessonId === null) throw invalidInput('/lesson', 'must be the id of a lesson');
  return { course, lesson: lessonId };
}

function idOf(text: string | null): number | null {
  const isId = text !== null && /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= idMax;
  return isId ? Number(text) : null;
}
