import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@sentiero/contracts/http';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints as l } from '@sentiero/contracts/lessons';
import { boardChannel, boardEndpoints, type Board, type BoardChange } from '@sentiero/contracts/board';
import { coursesEndpoints as c } from '@sentiero/contracts/courses';
import { afterEach, beforeAll, vi } from 'vitest';
import WebSocket from 'ws';
import { courseMembers } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aRequest, aStep, aTarget, atWork, text } from './builders.ts';
import { callInternal, webOrigin, type Client, type Harness } from './harness.ts';

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

/** A course with a learner at work on a lesson with a task, a question and a choice. */
export async function aClass(api: Harness) {
  const course = await aCourse(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const task = await aStep(api, lesson.id, 'T', {
    taskUrl: '/login',
    taskRequestMethod: 'POST',
    taskResponseCode: 302,
    hints: [text('One'), text('Two')],
  });
  const question = await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  const learner = await course.learner();
  const name = await atWork(api, learner.user.id, lesson.id, target.id);
  const send = async (fields: Parameters<typeof aRequest>[3]) => {
    const record = aRequest(api, name, target.id, fields);
    await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [record] });
    return record;
  };
  const near = () => send({ url: 'http://shop.localhost/login', method: 'POST' });
  const right = () => send({ url: 'http://shop.localhost/login', method: 'POST', code: 302 });
  const submit = (step: number, data: string, client: Client = learner.client) =>
    client.call(l.submit, { params: { id: step }, body: { data, choices: null } });
  const help = async () => (await learner.client.call(l.help, { params: { id: task.id } })).json();
  const ask = (endpoint: Endpoint, parts: object = {}, client: Client = course.client) =>
    client.call(endpoint, { ...parts, params: { id: course.id, user: learner.user.id, step: task.id } });
  const completed = async () => {
    const { learners } = await course.board(lesson.id);
    return learners.find(({ user }) => user.id === learner.user.id)?.completed;
  };
  const setPace = (step: number | null, paused = false) =>
    ask(boardEndpoints.setPace, { body: { lesson: lesson.id, step, paused } });
  return {
    course,
    target,
    lesson,
    task,
    question,
    learner,
    send,
    near,
    right,
    submit,
    help,
    ask,
    completed,
    setPace,
  };
}

export type Class = Awaited<ReturnType<typeof aClass>>;

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
      const line = String(data);
      if (line.startsWith('{')) messages.push(JSON.parse(line));
      else texts.push(line);
      heard.push(line.startsWith('{') ? messages.at(-1) : line);
    });
    socket.on('unexpected-response', (_request, response) => void (state.refused = response.statusCode ?? 0));
    socket.on('close', (code) => void (state.closed = code));
    socket.on('error', () => undefined);
    return { socket, heard, messages, texts, seqs: () => messages.flatMap(({ seq }) => seq ?? []), state };
  };
  /** A learner's progress socket that has made the lesson active. */
  /** Opens the lesson and starts it. */
  const atLesson = async (client: Client, lessonId: number) => {
    await client.call(l.start, { params: { id: lessonId } });
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
