import type { AddressInfo } from 'node:net';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import type { Endpoint } from '@sentiero/contracts/http';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { channels } from '@sentiero/contracts/realtime';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { courseMembers } from '../src/db/schema/index.ts';
import {
  aCategory,
  aLearner,
  aLesson,
  anEvent,
  aRequest,
  aStep,
  aTarget,
  atWork,
  requires,
} from './builders.ts';
import { publicEndpoints } from './endpoints.ts';
import { callInternal, useApi, webOrigin, type Client } from './harness.ts';

const api = useApi();
const answer = 'geheim';
const fields = ['question_answer', 'is_correct', 'task_', 'event_type', 'event_conditions', 'value_string'];

function expectNoAnswer(text: string, where: string): void {
  for (const secret of [answer, ...fields]) expect(text, where).not.toContain(secret);
}

/** A lesson whose every answer contains the word, and a learner who completes what traffic completes. */
async function aLessonFullOfAnswers(userId: number) {
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const locked = await aLesson(api);
  await aCategory(api, [lesson.id, locked.id]);
  await requires(api, locked.id, lesson.id);
  await aStep(api, lesson.id, 'T', {
    taskUrl: '/a',
    taskRequestHeader: `X: re:${answer}|ok`,
    taskResponseCode: 200,
  });
  await aStep(api, lesson.id, 'E', {
    eventType: 'sql',
    conditions: [{ valueString: answer, notFlag: true }],
  });
  const steps = [
    await aStep(api, lesson.id, 'Q', { questionAnswer: answer }),
    await aStep(api, lesson.id, 'S', { choices: [{ isCorrect: true }, { isCorrect: false }] }),
    await aStep(api, lesson.id, 'M', { choices: [{ isCorrect: true }, { isCorrect: false }] }),
    await aStep(api, lesson.id, 'O'),
  ];
  const learner = await atWork(api, userId, lesson.id, target.id);
  const work = async () => {
    const request = aRequest(api, learner, target.id, {
      url: 'http://shop.localhost/a',
      request: { target: '/a', headers: [['X', 'ok']], trailers: [], body: null },
    });
    const event = anEvent(api, learner, target.id, { request: request.id, data: { input: 'x' } });
    await callInternal(api, ingestEndpoints.ingest, { version: 1, records: [request, event] });
  };
  return { lesson, target, steps, work };
}

const sockets: WebSocket[] = [];
beforeAll(async () => void (await api.app.listen({ host: '127.0.0.1', port: 0 })));
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

async function listenTo(client: Client): Promise<string[]> {
  const { port } = api.app.server.address() as AddressInfo;
  const cookie = client.cookies.header();
  const heard: string[] = [];
  for (const { path } of Object.values(channels)) {
    const headers = { Origin: webOrigin, Cookie: cookie };
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    sockets.push(socket);
    socket.on('message', (data) => heard.push(String(data)));
    await new Promise((resolve) => socket.once('open', resolve));
  }
  return heard;
}

test.each([
  ['learner', {}],
  ['teacher', { isTeacher: true }],
])('no call and no socket open to a %s reveals an answer', async (_role, flags) => {
  const { user, client } = await aLearner(api, flags);
  const { lesson, target, steps, work } = await aLessonFullOfAnswers(user.id);
  const owner = (await aLearner(api, { isTeacher: true })).client;
  const course = (await owner.call(coursesEndpoints.create, { body: { name: 'Web' } })).json() as {
    id: number;
  };
  await api.ctx.db
    .insert(courseMembers)
    .values({ courseId: course.id, userId: user.id, joined: api.ctx.clock() });

  const heard = await listenTo(client);
  await work();
  await vi.waitFor(() => expect(heard.filter((text) => text.includes('"step"'))).toHaveLength(2));

  const wrong = [
    { data: 'wrong', choices: null },
    { data: null, choices: [{ id: 1 }] },
    { data: '', choices: null },
  ];
  for (const step of steps)
    for (const body of wrong) {
      const refused = await client.call(lessonsEndpoints.submit, { params: { id: step.id }, body });
      expectNoAnswer(refused.body, `submit of step ${step.type}`);
    }

  const idFor = (name: string, { path }: Endpoint) => {
    if (path.includes('/step/')) return steps[0]?.id;
    if (name.endsWith('byUser')) return user.id;
    if (path.startsWith('/courses') || name === 'progress.byCourse') return course.id;
    return name.startsWith('targets') ? target.id : lesson.id;
  };
  const answered: string[] = [];
  // The plan of a course shows its teachers the solutions.
  const readable = publicEndpoints.filter(
    ({ name, endpoint }) => endpoint.method === 'GET' && name !== 'board.plan',
  );
  for (const { name, endpoint } of readable) {
    const [step] = steps;
    const params = {
      id: idFor(name, endpoint),
      stepId: step?.id,
      step: step?.id,
      user: user.id,
      provider: 'none',
      key: 'none',
    };
    const response = await client.call(endpoint, { params, query: { q: 'abc' } });
    if (endpoint.access === 'staff' && response.statusCode < 400) answered.push(name);
    expectNoAnswer(response.body, name);
  }
  expect(answered, 'calls for staff').toEqual([]);
  for (const text of heard) expectNoAnswer(text, 'a socket');
});
