import {
  findingEvent,
  huntsEndpoints,
  type Hole,
  type Hunt,
  type HuntSettings,
} from '@sentiero/contracts/hunts';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { huntFindings, huntRounds, targetEvents, targets } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aMember, anEvent, aRequest, aStep, aTarget, atWork } from './builders.ts';
import { aCourse } from './class.ts';
import { callInternal, useApi, type Client } from './harness.ts';
import { useHuntTarget } from './hunt-target.ts';

const api = useApi();
const aHuntTarget = useHuntTarget();

const settings: HuntSettings = {
  holes: 3,
  levels: [1, 2, 3],
  weaknesses: null,
  same_for_course: false,
  minutes: null,
};

/** A hunt with its findings, and a learner at work on it. */
async function aHunt(fields: Partial<HuntSettings> = {}, holes?: readonly Hole[]) {
  const backend = await aHuntTarget(holes);
  const target = await aTarget(api, backend.url);
  const hunt = { ...settings, ...fields };
  const lesson = await aLesson(api, { targetId: target.id, mode: 'hunt', hunt });
  const steps = [];
  for (let count = 0; count < hunt.holes; count++)
    steps.push(await aStep(api, lesson.id, 'E', { eventType: findingEvent }));
  return { backend, target, lesson, steps, learner: () => aHunter({ target, lesson }) };
}

type Place = { target: { id: number }; lesson: { id: number } };

async function aHunter({ target, lesson }: Place) {
  const { client, user } = await aLearner(api);
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const params = { id: lesson.id };
  const ingest = (...records: object[]) => callInternal(api, ingestEndpoints.ingest, { version: 1, records });
  return {
    client,
    user,
    learner,
    start: (again?: boolean) =>
      client.call(huntsEndpoints.start, { params, body: again === undefined ? {} : { again } }),
    view: async (): Promise<Hunt> => (await client.call(huntsEndpoints.get, { params })).json(),
    help: () => client.call(huntsEndpoints.help, { params }),
    open: async (): Promise<Hole[]> => {
      const own = eq(huntRounds.userId, user.id);
      const rows = await api.ctx.db.select().from(huntRounds).where(own).orderBy(huntRounds.id);
      return rows.at(-1)?.holes ?? [];
    },
    /** Sends a request through the hole; the target reports its effect. */
    use: async (hole: Pick<Hole, 'id' | 'place'>, path = '/offers', id = v7()) => {
      const request = aRequest(api, learner, target.id, { id, url: `http://circle.localhost${path}` });
      const data = { hole: hole.id, place: hole.place, effect: 'a script ran' };
      await ingest(
        request,
        anEvent(api, learner, target.id, { type: findingEvent, request: request.id, data }),
      );
      return request.id;
    },
    report: (request: string, weakness: string, place: object) =>
      client.call(huntsEndpoints.report, { params, body: { request, weakness, place } as never }),
    ingest,
  };
}

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const placeOf = ({ place }: Hole) => ({ in: place.in, name: place.name });
const other = { in: 'cookie', name: 'elsewhere' } as const;
const completedOf = async (client: Client, id: number) => {
  const response = await client.call(lessonsEndpoints.steps, { params: { id } });
  return (response.json() as { id: number; completed: string | null }[]).flatMap((step) =>
    step.completed ? step.id : [],
  );
};

test('the start draws the holes and opens exactly these; a start while a round runs opens them again', async () => {
  const { backend, learner } = await aHunt();
  const one = await learner();
  expect(await one.view()).toMatchObject({ found: 0, of: 3, started: null, help_left: 3, elsewhere: null });
  const first = await one.start();
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({ of: 3, ends: null });
  const open = (await one.open()).map(({ id }) => id);
  expect(backend.opened.get(one.learner)).toEqual(open);
  backend.opened.clear();
  const second = await one.start();
  expect(second.statusCode).toBe(200);
  expect(second.json()).toEqual(first.json());
  expect(backend.opened.get(one.learner)).toEqual(open);
});

test('a confirmed report completes the next finding and shows the debrief', async () => {
  const { lesson, steps, learner } = await aHunt();
  const one = await learner();
  await one.start();
  const [hole] = await one.open();
  if (!hole) throw new Error('nothing is open');
  const request = await one.use(hole);
  expect(await completedOf(one.client, lesson.id)).toEqual([]);
  const response = await one.report(request, hole.weakness, placeOf(hole));
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({
    verdict: 'confirmed',
    step: steps[0]?.id,
    debrief: { code: { open: 'raw', sound: 'escaped' } },
  });
  expect(await completedOf(one.client, lesson.id)).toEqual([steps[0]?.id]);
  expect((await one.report(request, hole.weakness, placeOf(hole))).json()).toMatchObject({
    verdict: 'already',
  });
  const view = await one.view();
  expect(view).toMatchObject({ found: 1, of: 3, reports: 2, refused: 0 });
  expect(view.findings[0]).toMatchObject({ request, weakness: hole.weakness, title: hole.title });
});

test('a refused report says what was wrong only of an exchange that had an effect', async () => {
  const { learner } = await aHunt();
  const one = await learner();
  await one.start();
  const [hole] = await one.open();
  if (!hole) throw new Error('nothing is open');
  const request = await one.use(hole);
  const verdict = async (...report: Parameters<typeof one.report>) => {
    const response = await one.report(...report);
    expect(response.statusCode).toBe(201);
    return response.json();
  };
  const refused = (name: string) => ({ verdict: name, step: null, debrief: null });
  expect(await verdict(request, 'xxe', placeOf(hole))).toEqual(refused('other_weakness'));
  expect(await verdict(request, 'xxe', other)).toEqual(refused('other_weakness'));
  expect(await verdict(request, hole.weakness, other)).toEqual(refused('other_place'));
  expect(await verdict(v7(), hole.weakness, placeOf(hole))).toEqual(refused('no_effect'));
  const stranger = await learner();
  await stranger.start();
  const [foreign] = await stranger.open();
  if (!foreign) throw new Error('nothing is open');
  const theirs = await stranger.use(foreign);
  expect(await verdict(theirs, foreign.weakness, placeOf(foreign))).toEqual(refused('no_effect'));
  expect(await one.view()).toMatchObject({ found: 0, refused: 5, reports: 5 });
});

test('a part of the path may be named by its value', async () => {
  const { learner } = await aHunt();
  const one = await learner();
  await one.start();
  const [hole] = await one.open();
  if (!hole) throw new Error('nothing is open');
  const place = { method: 'GET', path: '/threads/{id}', in: 'path', name: 'id' } as const;
  const request = await one.use({ id: hole.id, place }, '/threads/17?sort=up');
  expect((await one.report(request, hole.weakness, { in: 'path', name: '18' })).json()).toMatchObject({
    verdict: 'other_place',
  });
  expect((await one.report(request, hole.weakness, { in: 'path', name: '17' })).json()).toMatchObject({
    verdict: 'confirmed',
  });
});

test('events of holes are neither stored as traffic nor sent, and one through a closed hole is a fault', async () => {
  const { target, learner } = await aHunt();
  const one = await learner();
  await one.use({ id: 'hole-1', place: { method: 'GET', path: '/a', in: 'query', name: 'a' } });
  await one.start();
  const open = new Set((await one.open()).map(({ id }) => id));
  const closed = Array.from({ length: 12 }, (_, index) => `hole-${index + 1}`).find((id) => !open.has(id));
  if (!closed) throw new Error('everything is open');
  await one.use({ id: closed, place: { method: 'GET', path: '/a', in: 'query', name: 'a' } });
  await one.ingest(anEvent(api, one.learner, target.id, { type: 'probe', data: { hole: closed } }));
  const kept = await api.ctx.db.select().from(targetEvents).where(eq(targetEvents.userId, one.user.id));
  expect(kept).toEqual([]);
  const [row] = await api.ctx.db.select().from(targets).where(eq(targets.id, target.id));
  expect(row?.closedFindings).toBe(1);
  const [round] = await api.ctx.db.select().from(huntRounds).where(eq(huntRounds.userId, one.user.id));
  expect(await api.ctx.db.$count(huntFindings, eq(huntFindings.roundId, round?.id ?? 0))).toBe(0);
});

test('a finding of a request that began before the holes were opened counts for nothing', async () => {
  const { learner } = await aHunt();
  const one = await learner();
  await one.start();
  const [hole] = await one.open();
  if (!hole) throw new Error('nothing is open');
  const early = v7({ msecs: api.time.now.getTime() - 1 });
  const request = await one.use(hole, '/offers', early);
  expect((await one.report(request, hole.weakness, placeOf(hole))).json()).toMatchObject({
    verdict: 'no_effect',
  });
});

test('learners of a course who start the same hunt at once have the same holes', async () => {
  const { lesson, learner } = await aHunt({ same_for_course: true, holes: 1 });
  const { client, params } = await aCourse(api);
  const dates = { opens: null, due: null, closes: null };
  const plan = { lessons: [{ lesson: lesson.id, ...dates }] };
  await client.call(scheduleEndpoints.set, { params, body: plan });
  const hunters = await Promise.all(Array.from({ length: 6 }, learner));
  for (const { user } of hunters) await aMember(api, params.id, user.id);
  await Promise.all(hunters.map((one) => one.start()));
  const open = await Promise.all(hunters.map((one) => one.open()));
  expect(new Set(open.map(([hole]) => hole?.id)).size).toBe(1);
});

test('another round draws anew, and what was completed stays completed', async () => {
  const { lesson, steps, learner } = await aHunt({ holes: 2 });
  const one = await learner();
  await one.start();
  const [hole] = await one.open();
  if (!hole) throw new Error('nothing is open');
  const before = await one.use(hole);
  await one.report(before, hole.weakness, placeOf(hole));
  expect((await one.start(true)).statusCode).toBe(201);
  expect(await one.view()).toMatchObject({ found: 0, of: 2, reports: 0 });
  // In the round of practice the finding is open again.
  expect(await completedOf(one.client, lesson.id)).toEqual([]);
  expect((await one.report(before, hole.weakness, placeOf(hole))).json()).toMatchObject({
    verdict: 'no_effect',
  });
  const [next] = await one.open();
  if (!next) throw new Error('nothing is open');
  const response = await one.report(await one.use(next), next.weakness, placeOf(next));
  expect(response.json()).toMatchObject({ verdict: 'confirmed', step: steps[0]?.id });
});

test('a learner makes thirty reports an hour over all hunts, and malformed ones do not count', async () => {
  const { learner } = await aHunt();
  const one = await learner();
  await one.start();
  for (let count = 0; count < 30; count++) {
    expect((await one.report(v7(), 'sqli', other)).statusCode).toBe(400);
    expect((await one.report(v7(), 'xss', other)).statusCode).toBe(201);
  }
  const refused = await one.report(v7(), 'xss', other);
  expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'too_many_reports']);
  api.time.pass(3_600_000);
  expect((await one.report(v7(), 'xss', other)).statusCode).toBe(201);
});

test('help names the areas, then a weakness, then its page, and nothing after that', async () => {
  const { learner } = await aHunt();
  const one = await learner();
  expect(codeOf(await one.help())).toBe('hunt_not_started');
  await one.start();
  const open = (await one.open()).toSorted((a, b) => a.level - b.level);
  expect((await one.help()).json()).toMatchObject({ kind: 'areas' });
  expect((await one.help()).json()).toEqual({ kind: 'weakness', weakness: open[0]?.weakness });
  expect((await one.help()).json()).toMatchObject({ kind: 'page', method: 'GET' });
  expect(codeOf(await one.help())).toBe('no_more_help');
  expect(await one.view()).toMatchObject({ help_left: 0 });
});

test('a hunt with a time limit takes no report and gives no help after it', async () => {
  const { learner } = await aHunt({ minutes: 10 });
  const one = await learner();
  await one.start();
  const [hole] = await one.open();
  if (!hole) throw new Error('nothing is open');
  const request = await one.use(hole);
  api.time.pass(10 * 60_000);
  expect(codeOf(await one.report(request, hole.weakness, placeOf(hole)))).toBe('hunt_over');
  expect(codeOf(await one.help())).toBe('hunt_over');
});

test('a target that refuses the holes leaves no round behind', async () => {
  const { backend, learner } = await aHunt();
  const one = await learner();
  backend.state.refuses = true;
  expect(codeOf(await one.start())).toBe('target_unavailable');
  expect(await one.view()).toMatchObject({ started: null });
  backend.state.refuses = false;
  expect((await one.start()).statusCode).toBe(201);
});

test('another hunt on the same target takes its place there, and the page says so', async () => {
  const { backend, target, learner, lesson } = await aHunt();
  const one = await learner();
  await one.start();
  const mine = await one.open();
  const second = await aLesson(api, { targetId: target.id, mode: 'hunt', hunt: settings });
  const there = { params: { id: second.id } };
  await one.client.call(huntsEndpoints.start, { ...there, body: {} });
  expect(await one.view()).toMatchObject({ elsewhere: { id: second.id } });
  const seen = (await one.client.call(huntsEndpoints.get, there)).json() as Hunt;
  expect(seen).toMatchObject({ elsewhere: null });
  await one.start();
  expect(await one.view()).toMatchObject({ elsewhere: null });
  expect(backend.opened.get(one.learner)).toEqual(mine.map(({ id }) => id));
  expect(lesson.id).not.toBe(second.id);
});

test('fresh data in a hunt leave its holes open, whatever lesson was started before', async () => {
  const { backend, target, learner } = await aHunt();
  const one = await learner();
  const path = await aLesson(api, { targetId: target.id, openHoles: ['hole-1'] });
  await one.client.call(lessonsEndpoints.start, { params: { id: path.id } });
  expect(backend.opened.get(one.learner)).toEqual(['hole-1']);
  await one.start();
  const mine = (await one.open()).map(({ id }) => id);
  const { statusCode } = await one.client.call(targetsEndpoints.reset, { params: { id: target.id } });
  expect(statusCode).toBe(204);
  expect(backend.opened.get(one.learner)).toEqual(mine);
});

test('a path lesson is no hunt', async () => {
  const { client } = await aLearner(api);
  const lesson = await aLesson(api);
  const response = await client.call(huntsEndpoints.get, { params: { id: lesson.id } });
  expect(response.statusCode).toBe(404);
});
