import { authoringEndpoints as endpoints, type AuthoredLesson } from '@sentiero/contracts/authoring';
import { huntsEndpoints, type CourseHunt, type HuntSettings } from '@sentiero/contracts/hunts';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { huntRounds, steps } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aTarget } from './builders.ts';
import { aCourse } from './class.ts';
import { useApi } from './harness.ts';
import { useHuntTarget } from './hunt-target.ts';
import { lessonInput, stepInput } from './inputs.ts';

const api = useApi();
const aHuntTarget = useHuntTarget();

const settings = (fields: Partial<HuntSettings> = {}): HuntSettings => ({
  holes: 3,
  levels: [1, 2, 3],
  weaknesses: null,
  same_for_course: false,
  minutes: null,
  ...fields,
});
const staff = async () => (await aLearner(api, { isStaff: true })).client;

async function anAuthor() {
  const client = await staff();
  const target = await aTarget(api, (await aHuntTarget()).url);
  const input = (fields: object) =>
    lessonInput({ target_application_id: target.id, mode: 'hunt', ...fields });
  const create = (fields: object) => client.call(endpoints.createLesson, { body: input(fields) });
  const findingsOf = async (id: number) => {
    const response = await client.call(endpoints.listSteps, { params: { id } });
    return (response.json() as { type: string; event_type: string; title: { fr: string } }[]).map(
      ({ type, event_type, title }) => [type, event_type, title.fr],
    );
  };
  return { client, target, create, findingsOf };
}

const pathsOf = (response: { json: () => unknown }) =>
  (response.json() as { errors: { path: string }[] }).errors.map(({ path }) => path);

test('the form gives a hunt a finding for each hole, and follows a change of their number', async () => {
  const { client, create, findingsOf } = await anAuthor();
  const created = await create({ hunt: { holes: 2 } });
  expect(created.statusCode).toBe(201);
  const { id, hunt } = created.json() as AuthoredLesson;
  expect(hunt).toEqual({ ...settings({ holes: 2 }), levels: [1, 2] });
  const finding = (number: number) => ['E', 'finding', `Découverte ${number}`];
  expect(await findingsOf(id)).toEqual([finding(1), finding(2)]);
  await client.call(endpoints.updateLesson, { params: { id }, body: { hunt: settings({ holes: 4 }) } });
  expect(await findingsOf(id)).toEqual([1, 2, 3, 4].map(finding));
  await client.call(endpoints.updateLesson, { params: { id }, body: { hunt: settings({ holes: 1 }) } });
  expect(await findingsOf(id)).toEqual([finding(1)]);
  await client.call(endpoints.updateLesson, { params: { id }, body: { mode: 'path', hunt: null } });
  expect(await findingsOf(id)).toEqual([]);
});

test('a hunt needs its settings, a target with holes, and enough of them', async () => {
  const { create } = await anAuthor();
  const without = await aTarget(api, (await aHuntTarget([])).url);
  expect(pathsOf(await create({}))).toEqual(['/hunt']);
  expect(pathsOf(await create({ hunt: settings(), target_application_id: null }))).toEqual([
    '/target_application_id',
  ]);
  expect(pathsOf(await create({ hunt: settings(), target_application_id: without.id }))).toEqual([
    '/target_application_id',
  ]);
  expect(pathsOf(await create({ hunt: settings({ weaknesses: ['xss'] }) }))).toEqual(['/hunt/holes']);
  expect(pathsOf(await create({ mode: 'path', open_holes: ['hole-1', 'hole-99'] }))).toEqual(['/open_holes']);
});

test('a target that does not answer is no reason to refuse a hunt', async () => {
  const { create } = await anAuthor();
  const silent = await aTarget(api);
  expect((await create({ hunt: settings(), target_application_id: silent.id })).statusCode).toBe(201);
});

test('findings are neither added nor taken away, and have no conditions', async () => {
  const { client, create } = await anAuthor();
  const { id } = (await create({ hunt: settings() })).json() as AuthoredLesson;
  const finding = stepInput('E', { event_type: 'finding' });
  expect(pathsOf(await client.call(endpoints.createStep, { params: { id }, body: finding }))).toEqual([
    '/event_type',
  ]);
  const [row] = await api.ctx.db.select().from(steps).where(eq(steps.lessonId, id));
  const params = { id, stepId: row?.id ?? 0 };
  expect(pathsOf(await client.call(endpoints.removeStep, { params }))).toEqual(['/event_type']);
  const condition = { key: 'hole', value_string: 'x' };
  const change = { event_conditions: [{ type: 'string', comparator: 'equals', ...condition }] };
  const refused = await client.call(endpoints.updateStep, { params, body: change });
  expect(refused.statusCode).toBe(400);
  const path = await aLesson(api);
  const inPath = await client.call(endpoints.createStep, { params: { id: path.id }, body: finding });
  expect(pathsOf(inPath)).toEqual(['/event_type']);
});

test("staff read a target's holes", async () => {
  const { client, target } = await anAuthor();
  const response = await client.call(targetsEndpoints.holes, { params: { id: target.id } });
  const { holes, closed_findings: closed } = response.json() as { holes: unknown[]; closed_findings: number };
  expect([holes.length, closed]).toEqual([12, 0]);
});

test('all learners of a course have the same holes if the hunt says so, and its teacher sees who found what', async () => {
  const { create } = await anAuthor();
  const { id } = (await create({ hunt: settings({ same_for_course: true }) })).json() as AuthoredLesson;
  const course = await aCourse(api);
  const planned = { lesson: id, opens: null, due: null, closes: null };
  const body = { lessons: [planned] };
  const set = await course.client.call(scheduleEndpoints.set, { params: course.params, body });
  expect(set.statusCode).toBe(200);
  const [one, two, stranger] = [await course.learner(), await course.learner(), await aLearner(api)];
  for (const { client } of [one, two, stranger])
    await client.call(huntsEndpoints.start, { params: { id }, body: {} });
  const rows = await api.ctx.db.select().from(huntRounds).where(eq(huntRounds.lessonId, id));
  const holesOf = (userId: number) =>
    rows.filter((row) => row.userId === userId).map(({ holes }) => holes.map((hole) => hole.id));
  expect(holesOf(one.user.id)).toEqual(holesOf(two.user.id));
  expect(rows.map(({ courseId }) => courseId)).toEqual([course.id, course.id, null]);
  const response = await course.client.call(huntsEndpoints.ofCourse, {
    params: course.params,
    query: { lesson: id },
  });
  const hunt = response.json() as CourseHunt;
  expect(hunt.learners.map(({ user }) => user.id).toSorted()).toEqual([one.user.id, two.user.id].toSorted());
  expect(hunt.holes.map(({ open, found }) => [open, found])).toEqual([
    [2, 0],
    [2, 0],
    [2, 0],
  ]);
  expect(hunt.nobody_found.length).toBeGreaterThan(0);
  const foreign = await aCourse(api);
  const refused = await foreign.client.call(huntsEndpoints.ofCourse, {
    params: course.params,
    query: { lesson: id },
  });
  expect(refused.statusCode).toBe(404);
});
