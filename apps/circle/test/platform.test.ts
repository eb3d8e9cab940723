import { HoleDebrief, HoleList } from '@sentiero/contracts/hunts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue, type HoleId } from '../src/holes/catalogue.ts';
import { callPlatform, startCircleUnderTest } from './circle-under-test.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

const read = (path: string) => callPlatform(circle.url, { method: 'GET', path });
const foreignThread = '/messages/202';

it('the platform reads the catalogue, and each debrief in four languages with both variants', async () => {
  const list = Value.Parse(HoleList, await (await read('/_sentiero/holes')).json());
  expect(list).toEqual(catalogue);
  for (const { id, area, title } of list) {
    const { debrief, code } = Value.Parse(HoleDebrief, await (await read(`/_sentiero/holes/${id}`)).json());
    for (const text of [area, title, debrief]) {
      for (const words of Object.values(text)) expect(words).toMatch(/\p{L}{3}/u);
      for (const words of Object.values(text)) expect(words).not.toContain('ß');
    }
    expect(code?.open).not.toBe(code?.sound);
  }
  expect((await read('/_sentiero/holes/nothing')).status).toBe(404);
});

it('nobody else reads or arranges holes', async () => {
  expect((await fetch(`${circle.url}/_sentiero/holes`)).status).toBe(404);
  expect((await fetch(`${circle.url}/_sentiero/holes/messages.thread`)).status).toBe(404);
  const path = `${circle.url}/_sentiero/learners/${'a'.repeat(22)}/holes`;
  expect((await fetch(path, { method: 'PUT', body: '{' })).status).toBe(401);
});

it('an arrangement opens exactly what it names, and survives a reset but not its replacement', async () => {
  const visit = await circle.visit().signIn();
  const isOpen = async () => (await visit.get(foreignThread)).status === 200;
  expect(await isOpen()).toBe(false);
  await visit.open('messages.thread');
  expect(await isOpen()).toBe(true);
  await visit.platform('DELETE');
  await visit.signIn();
  expect(await isOpen()).toBe(true);
  const other = await circle.visit().signIn();
  expect((await other.get(foreignThread)).status).toBe(404);
  await visit.open('credits.transfer');
  expect(await isOpen()).toBe(false);
});

it('effects are ordinary events in the states, and secret where holes are arranged one by one', async () => {
  const visit = await circle.visit().signIn();
  const typesOf = async (arrange: () => Promise<unknown>) => {
    await arrange();
    return (await visit.eventsOf(await visit.get(foreignThread))).toSorted();
  };
  const put = (state: string) => () => visit.platform('PUT', `/state/${state}`);
  expect(await typesOf(put('vulnerable'))).toEqual(['exploit', 'finding']);
  expect(await typesOf(put('hardened'))).toEqual(['exploit_refused', 'probe']);
  expect(await typesOf(() => visit.open('messages.thread'))).toEqual(['finding']);
  expect(await typesOf(() => visit.open())).toEqual(['probe']);
  expect(await typesOf(() => visit.open(...catalogue.map(({ id }) => id as HoleId)))).toEqual(['finding']);
});

it('the states close and open everything, and say whether that changed something', async () => {
  const visit = await circle.visit().signIn();
  const set = async (state: string) => (await visit.platform('PUT', `/state/${state}`)).json();
  expect(await set('hardened')).toEqual({ changed: false });
  expect(await set('vulnerable')).toEqual({ changed: true });
  expect(await set('vulnerable')).toEqual({ changed: false });
  expect((await visit.get(foreignThread)).status).toBe(200);
  await visit.open('messages.thread');
  expect(await set('hardened')).toEqual({ changed: true });
  expect((await visit.get(foreignThread)).status).toBe(404);
});

it('an arrangement that is none is refused in JSON, and changes nothing', async () => {
  const visit = await circle.visit().signIn();
  await visit.open('messages.thread');
  const path = `/_sentiero/learners/${visit.learner}/holes`;
  const put = async (body?: string) => {
    const response = await callPlatform(circle.url, { method: 'PUT', path, body });
    expect(await response.json()).toHaveProperty('error');
    return response.status;
  };
  expect(await put('{"open":["messages.thread","nothing"]}')).toBe(400);
  for (const body of [undefined, '', '{', '[]', 'null', '{"open":"messages.thread"}', '{"open":[7]}'])
    expect(await put(body)).toBe(400);
  expect(await put(`{"open":["${'x'.repeat(40_000)}"]}`)).toBe(413);
  expect(
    (
      await callPlatform(circle.url, {
        method: 'PUT',
        path: '/_sentiero/learners/short/holes',
        body: '{"open":[]}',
      })
    ).status,
  ).toBe(400);
  expect((await visit.get(foreignThread)).status).toBe(200);
});
