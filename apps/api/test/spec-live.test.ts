import { row, specification } from '@sentiero/checks/spec-rows';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { expect, vi } from 'vitest';
import { aLearner, aLesson, anEvent, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { useSockets } from './class.ts';
import { callInternal, useApi } from './harness.ts';
import { expectFields } from './spec-kit.ts';

const api = useApi();
const { open } = useSockets(api);

type World = Awaited<ReturnType<typeof prepare>>;

/** A learner at work whose sockets are open, and what they hear. */
async function prepare() {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const step = await aStep(api, lesson.id, 'T', { taskUrl: '/here' });
  const other = await aLesson(api, { targetId: target.id });
  const later = await aStep(api, other.id, 'T', { taskUrl: '/there' });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const sockets = {
    requests: open(client, '/ws/proxy-reporting'),
    events: open(client, '/ws/event-reporting'),
    progress: open(client, '/ws/progress-reporting'),
  };
  for (const { socket } of Object.values(sockets))
    await vi.waitFor(() => expect(socket.readyState).toBe(socket.OPEN), 10_000);
  const data = {
    input: "x' --",
    query_prefix: "SELECT id FROM goods WHERE name = '",
    query_suffix: "'",
    query_order: ' ORDER BY id',
    query_comment: '',
    error: null,
    result: [{ id: 1 }],
  };
  const url = 'http://shop.localhost:8080/here?a=1&a=b+c';
  const send = (...records: object[]) => callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  const request = aRequest(api, learner, target.id, {
    url,
    params: [
      ['a', '1'],
      ['a', 'b c'],
    ],
    duration: 0.25,
  });
  await send(request, anEvent(api, learner, target.id, { data }));
  return { target, lesson, step, other, later, learner, sockets, data, send };
}

const heard = (world: World, name: keyof World['sockets']) =>
  vi.waitFor(() => {
    const message = world.sockets[name].messages.find((own) => !('control' in own));
    if (!message) throw new Error(`nothing on ${name} yet`);
    return message as Record<string, unknown>;
  }, 10_000);

specification<World>('3 captured traffic', prepare, [
  row(
    'Captured request: method, url, params, code, duration (seconds), request and response each with headers and body.',
    async (world) => {
      const request = await heard(world, 'requests');
      expect(request).toMatchObject({
        method: 'GET',
        url: 'http://shop.localhost:8080/here?a=1&a=b+c',
        params: [
          ['a', '1'],
          ['a', 'b c'],
        ],
        code: 200,
        duration: 0.25,
      });
      for (const side of ['request', 'response']) expectFields(request[side] as object, 'headers, body');
    },
  ),
  row(
    "SQL event: target, type 'sql', data with input, query_prefix, query_suffix, query_order, query_comment, error, result (list).",
    async (world) => {
      const { target, data } = world;
      const event = await heard(world, 'events');
      expect(event).toMatchObject({ target: { id: target.id, name: target.name }, type: 'sql', data });
    },
  ),
]);

specification<World>('7 websockets', prepare, [
  row('/ws/proxy-reporting: receives JSON messages appended to a requests list.', async (world) => {
    expect(await heard(world, 'requests')).toMatchObject({ seq: 1 });
  }),
  row('/ws/event-reporting: receives JSON messages appended to an events list.', async (world) => {
    expect(await heard(world, 'events')).toMatchObject({ seq: 1 });
  }),
  row('/ws/progress-reporting: receives progress updates', async (world) => {
    const { lesson, step } = world;
    expect(await heard(world, 'progress')).toMatchObject({ lesson: lesson.id, step: step.id });
  }),
  row(
    'the client sends the active lesson id (empty string when none) whenever the active lesson changes',
    async ({ sockets, other, later, learner, target, send }) => {
      const { socket, messages } = sockets.progress;
      const done = () => messages.filter((message) => 'step' in message && message.step === later.id);
      const visit = () =>
        send(aRequest(api, learner, target.id, { url: 'http://shop.localhost:8080/there' }));
      socket.send('');
      await visit();
      socket.send(String(other.id));
      await vi.waitFor(async () => {
        await visit();
        expect(done()).toHaveLength(1);
      }, 10_000);
    },
  ),
]);
