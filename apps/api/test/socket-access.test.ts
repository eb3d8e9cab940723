import { usersEndpoints } from '@sentiero/contracts/users';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { activeLessons } from '../src/db/schema/index.ts';
import { findActiveLessons } from '../src/modules/progress/active-lesson.ts';
import { aLearner, aLesson } from './builders.ts';
import { useSockets } from './class.ts';
import { useApi, webOrigin, type Client } from './harness.ts';

const api = useApi();
const { open } = useSockets(api);

test.each(['/ws/proxy-reporting', '/ws/event-reporting', '/ws/progress-reporting'])(
  '%s answers ping with pong',
  async (path) => {
    const { client } = await aLearner(api);
    const { socket, texts } = open(client, path);
    await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN));
    socket.send('ping');
    await vi.waitFor(() => expect(texts).toEqual(['pong']));
  },
);

test('sockets need a session and the origin of the web app', async () => {
  const { client } = await aLearner(api);
  const refused = async (who: Client, origin: string | null) => {
    const { socket } = open(who, '/ws/proxy-reporting', origin);
    return new Promise((resolve) =>
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode)),
    );
  };
  expect(await refused(client, null)).toBe(403);
  expect(await refused(client, 'http://shop.localhost:8080')).toBe(403);
  expect(await refused(api.anonymous(), webOrigin)).toBe(403);
});

test('logging out closes the sockets of that session', async () => {
  const { client } = await aLearner(api);
  const { socket, messages } = open(client, '/ws/proxy-reporting');
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  await client.call(usersEndpoints.logout);
  expect(await closed).toBe(4001);
  expect(messages).toContainEqual({ control: 'closing' });
});

test('a message that is not a lesson id closes the progress socket', async () => {
  const { client } = await aLearner(api);
  const { socket } = open(client, '/ws/progress-reporting');
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN));
  socket.send('1; drop table users');
  expect(await closed).toBe(1007);
});

test('a lesson sent while the database fails becomes active once it can be stored', async () => {
  const { user, client } = await aLearner(api);
  const lesson = await aLesson(api);
  const { socket, texts } = open(client, '/ws/progress-reporting');
  await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN));
  const named = api.time.now;
  const update = vi.spyOn(api.ctx.db, 'update').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  socket.send(String(lesson.id));
  socket.send('ping');
  await vi.waitFor(() => expect(texts).toEqual(['pong']));
  await vi.waitFor(() => expect(update).toHaveBeenCalled());
  update.mockRestore();
  api.time.pass(5_000);
  const rows = () => api.ctx.db.select().from(activeLessons).where(eq(activeLessons.userId, user.id));
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ lessonId: lesson.id, since: named }]));
});

test('of many lessons sent at once only the last becomes active, and few are ever written', async () => {
  const { user, client } = await aLearner(api);
  const lessons = [await aLesson(api), await aLesson(api)];
  const last = await aLesson(api);
  const { socket, texts } = open(client, '/ws/progress-reporting');
  await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN));
  const hold = await holdTable('active_lessons');
  for (let turn = 0; turn < 100; turn++) socket.send(String(lessons[turn % 2]?.id));
  socket.send(String(last.id));
  socket.send('ping');
  await vi.waitFor(() => expect(texts).toEqual(['pong']));
  await hold.release();
  const active = () => findActiveLessons(api.ctx, [user.id], new Date(0));
  await vi.waitFor(async () => expect((await active()).at(-1)?.lessonId).toBe(last.id));
  expect((await active()).length).toBeLessThanOrEqual(2);
});

test('a user can hold twelve sockets, and closing one makes room for another', async () => {
  const { client } = await aLearner(api);
  const held = Array.from({ length: 12 }, () => open(client, '/ws/event-reporting'));
  for (const { messages } of held) await vi.waitFor(() => expect(messages).toHaveLength(1));
  const closeCode = ({ socket }: ReturnType<typeof open>) =>
    new Promise<number>((resolve) => socket.on('close', resolve));
  expect(await closeCode(open(client, '/ws/progress-reporting'))).toBe(1013);
  const { client: other } = await aLearner(api);
  const own = open(other, '/ws/event-reporting');
  await vi.waitFor(() => expect(own.messages).toHaveLength(1));
  held[0]?.socket.close();
  await vi.waitFor(async () => {
    const next = open(client, '/ws/event-reporting');
    await vi.waitFor(() => expect(next.messages).toHaveLength(1), { timeout: 500 });
  }, 10_000);
});

test('a message longer than any known one closes the socket', async () => {
  const { client } = await aLearner(api);
  const { socket } = open(client, '/ws/proxy-reporting');
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await vi.waitFor(() => expect(socket.readyState).toBe(WebSocket.OPEN));
  socket.send('x'.repeat(65));
  expect(await closed).toBe(1009);
});

/** The table is locked until it is released. */
async function holdTable(table: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const done = api.ctx.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`lock table ${table} in exclusive mode`));
    held.resolve();
    await promise;
  });
  await held.promise;
  return {
    release: () => {
      resolve();
      return done;
    },
  };
}
