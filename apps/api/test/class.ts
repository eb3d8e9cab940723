import type { AddressInfo } from 'node:net';
import { boardChannel, boardEndpoints, type Board, type BoardChange } from '@sentiero/contracts/board';
import { coursesEndpoints as c } from '@sentiero/contracts/courses';
import { afterEach, beforeAll, vi } from 'vitest';
import WebSocket from 'ws';
import { courseMembers } from '../src/db/schema/index.ts';
import { aLearner } from './builders.ts';
import { webOrigin, type Client, type Harness } from './harness.ts';

/** A course with its teacher. */
export async function aCourse(api: Harness) {
  const teacher = await aLearner(api, { isTeacher: true });
  const { id } = (await teacher.client.call(c.create, { body: { name: 'Web' } })).json() as { id: number };
  const join = (userId: number) =>
    api.ctx.db.insert(courseMembers).values({ courseId: id, userId, joined: api.ctx.clock() });
  /** A learner who is a member. */
  const learner = async () => {
    const made = await aLearner(api);
    await join(made.user.id);
    return made;
  };
  const board = async (lesson?: number, client: Client = teacher.client): Promise<Board> =>
    (await client.call(boardEndpoints.board, { params: { id }, query: lesson ? { lesson } : {} })).json();
  return { ...teacher, id, params: { id }, join, learner, board };
}

export const untilTrue = { timeout: 15_000, interval: 20 };

/** Sockets to a listening API, closed after each test. */
export function useSockets(api: Harness) {
  let base = '';
  const opened: WebSocket[] = [];
  beforeAll(async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    base = `ws://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.terminate();
  });
  const open = (client: Client, path: string, origin: string | null = webOrigin) => {
    const socket = new WebSocket(base + path, {
      headers: { ...(origin !== null && { Origin: origin }), Cookie: client.cookies.header() },
    });
    opened.push(socket);
    const heard: unknown[] = [];
    const messages: { seq?: number; control?: string; last?: number }[] = [];
    const texts: string[] = [];
    const state: { refused?: number; closed?: number } = {};
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('{')) messages.push(JSON.parse(text));
      else texts.push(text);
      heard.push(text.startsWith('{') ? messages.at(-1) : text);
    });
    socket.on('unexpected-response', (_request, response) => void (state.refused = response.statusCode ?? 0));
    socket.on('close', (code) => void (state.closed = code));
    socket.on('error', () => undefined);
    return { socket, heard, messages, texts, seqs: () => messages.flatMap(({ seq }) => seq ?? []), state };
  };
  /** A learner's progress socket that has made the lesson active. */
  const atLesson = async (client: Client, lessonId: number) => {
    const own = open(client, '/ws/progress-reporting');
    await vi.waitUntil(() => own.socket.readyState === WebSocket.OPEN, untilTrue);
    own.socket.send(String(lessonId));
    return own;
  };
  /** The board as its socket sends it. */
  const openBoard = (client: Client, query: object) => {
    const search = new URLSearchParams(query as Record<string, string>);
    const own = open(client, `${boardChannel.path}?${search}`);
    const messages = () =>
      own.heard.filter((message) => typeof message === 'object' && !('control' in (message as object)));
    const whole = () => messages()[0] as Board | undefined;
    const changes = () => messages().slice(1) as BoardChange[];
    const row = (userId: number) => {
      const told = [...(whole()?.learners ?? []), ...changes().flatMap(({ learners }) => learners)];
      return told.findLast(({ user }) => user.id === userId);
    };
    return { ...own, whole, changes, row };
  };
  return { open, atLesson, openBoard };
}
