import { instanceCalls } from '@sentiero/contracts/ingest';
import { instancesEndpoints as own, warmUpsEndpoints as warmUps } from '@sentiero/contracts/instances';
import { scopes, type Endpoint } from '@sentiero/contracts/http';
import { apiTokensEndpoints } from '@sentiero/contracts/users';
import { targetsEndpoints as targets } from '@sentiero/contracts/targets';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { instances, targets as targetRows, warmUps as planned } from '../src/db/schema/index.ts';
import { insertCopies } from '../src/modules/instances/instances.store.ts';
import { aLearner } from './builders.ts';
import { aCourse } from './class.ts';
import { anInstanceTarget, Engine } from './copies.ts';
import { callInternal, useApi, type Client } from './harness.ts';
import { targetInput } from './inputs.ts';
import { dayMs } from './proofs.ts';

// Each call about own copies, made by everybody on the same target, course and copy, and what it answers.
const api = useApi();

const callers = [
  'nobody',
  'no XSRF header',
  'service token',
  'learner',
  'other learner',
  'student',
  'teacher',
  'other teacher',
  'staff',
  ...scopes.map((scope) => `token ${scope}` as const),
] as const;
type Caller = (typeof callers)[number];
type Answers = Record<Caller, string | number>;

const signedOut = 'not_authenticated';
const closed = {
  nobody: signedOut,
  'no XSRF header': 'xsrf_failed',
  // Between services only, on another listener: here it is a token that nobody has made.
  'service token': signedOut,
  'token progress:read': 'scope_missing',
  'token courses:write': 'scope_missing',
  'token lessons:write': 'scope_missing',
} as const;
const everybody = (answer: string | number): Answers => ({
  ...closed,
  learner: answer,
  'other learner': answer,
  student: answer,
  teacher: answer,
  'other teacher': answer,
  staff: answer,
});
const staffOnly = (answer: string | number): Answers => ({ ...everybody('forbidden'), staff: answer });
/** A course is unknown to the teachers of another one. */
const ofCourse = (answer: string | number): Answers => ({
  ...staffOnly(answer),
  teacher: answer,
  'other teacher': 'not_found',
});
const readsOnly = (answers: Answers, answer: string | number): Answers => ({
  ...answers,
  'no XSRF header': answer,
});

let world: { target: number; course: number; copy: number; warmUp: number; learner: number; engine: Engine };
const ofTarget = () => ({ id: world.target });
const at = () => new Date(api.time.now.getTime() + 60_000).toISOString();

type Row = { endpoint: Endpoint; params: () => object; body?: () => object; answers: Answers };
const table: Record<string, Row> = {
  'GET targets/{id}/instance': {
    endpoint: own.get,
    params: ofTarget,
    answers: readsOnly(everybody(200), 200),
  },
  'POST targets/{id}/instance': { endpoint: own.start, params: ofTarget, answers: everybody(200) },
  'DELETE targets/{id}/instance': { endpoint: own.stop, params: ofTarget, answers: everybody(204) },
  'POST targets/{id}/instance/reset': { endpoint: own.reset, params: ofTarget, answers: everybody(200) },
  // Only the learner's copy runs: nobody keeps another one's.
  'POST targets/{id}/instance/keep': {
    endpoint: own.keep,
    params: ofTarget,
    answers: { ...everybody('not_running'), learner: 200 },
  },
  'GET instances/admin/list': {
    endpoint: own.list,
    params: () => ({}),
    answers: readsOnly(staffOnly(200), 200),
  },
  'GET instances/admin/engine': {
    endpoint: own.engine,
    params: () => ({}),
    answers: readsOnly(staffOnly(200), 200),
  },
  'DELETE instances/admin/{id}': {
    endpoint: own.remove,
    params: () => ({ id: world.copy }),
    answers: staffOnly(204),
  },
  'GET instances/admin/{id}/logs': {
    endpoint: own.logs,
    params: () => ({ id: world.copy }),
    answers: readsOnly(staffOnly(200), 200),
  },
  'POST targets/{id}/try': { endpoint: own.trial, params: ofTarget, answers: staffOnly(200) },
  'PATCH targets/{id}': {
    endpoint: targets.update,
    params: ofTarget,
    body: () => ({ instance: { image: 'localhost/app:2', port: 80 } }),
    answers: staffOnly(200),
  },
  'DELETE targets/{id}': { endpoint: targets.remove, params: ofTarget, answers: staffOnly(204) },
  'POST targets': {
    endpoint: targets.create,
    params: () => ({}),
    body: () => targetInput('made'),
    answers: staffOnly(201),
  },
  'GET courses/{id}/warm-up': {
    endpoint: warmUps.list,
    params: () => ({ id: world.course }),
    answers: readsOnly(ofCourse(200), 200),
  },
  'POST courses/{id}/warm-up': {
    endpoint: warmUps.create,
    params: () => ({ id: world.course }),
    body: () => ({ target: world.target, at: at() }),
    answers: ofCourse(201),
  },
  'DELETE courses/{id}/warm-up/{warm_up}': {
    endpoint: warmUps.cancel,
    params: () => ({ id: world.course, warm_up: world.warmUp }),
    answers: ofCourse(204),
  },
};

type Known = { client: Client; headers?: Record<string, string> };
const known = {} as Record<Caller, Known>;

beforeAll(async () => {
  const course = await aCourse(api);
  const [learner, other, student, teacher, staff] = [
    await aLearner(api),
    await aLearner(api),
    await course.learner(),
    await aLearner(api, { isTeacher: true }),
    await aLearner(api, { isStaff: true, isTeacher: true }),
  ];
  const engine = new Engine(api);
  world = { target: 0, course: course.id, copy: 0, warmUp: 0, learner: learner.user.id, engine };
  Object.assign(known, {
    nobody: { client: api.anonymous() },
    'no XSRF header': { client: staff.client, headers: { 'X-XSRF-TOKEN': '' } },
    'service token': {
      client: api.anonymous(),
      headers: { authorization: 'Bearer internal-token-of-the-tests' },
    },
    learner,
    'other learner': other,
    student,
    teacher: course,
    'other teacher': teacher,
    staff,
  });
  for (const scope of scopes) {
    const expires = new Date(api.time.now.getTime() + 30 * dayMs).toISOString();
    const body = { name: scope, scopes: [scope], expires };
    const { token } = (await staff.client.call(apiTokensEndpoints.create, { body })).json();
    const headers = { authorization: `Bearer ${token}` };
    known[`token ${scope}`] = { client: api.anonymous(), headers };
  }
});

/** The learner has a copy that runs, and the course a planned start. */
async function prepare() {
  const { course, learner, engine } = world;
  await api.ctx.db.delete(targetRows);
  const { id: target } = await anInstanceTarget(api);
  world.target = target;
  const [copy = 0] = await insertCopies(api.ctx, { targetId: target, purpose: 'learner' }, [learner]);
  world.copy = copy;
  const [row] = await api.ctx.db
    .insert(planned)
    .values({ courseId: course, targetId: target, at: new Date(at()) })
    .returning();
  world.warmUp = row?.id ?? 0;
  await engine.settle();
}

describe.each(Object.entries(table))('%s', (_, { endpoint, params, body, answers }) => {
  test.each(callers)('%s', async (caller) => {
    await prepare();
    const { client, headers = {} } = known[caller];
    const before = await whatIsThere();
    const call = client.call(endpoint, { params: params(), ...(body && { body: body() }), headers });
    const answer = await world.engine.during(call);
    const isProblem = String(answer.headers['content-type']).includes('problem+json');
    expect(isProblem ? answer.json().code : answer.statusCode).toBe(answers[caller]);
    // A refused call changes nothing.
    const after = isProblem ? await whatIsThere() : before;
    expect(after).toEqual(before);
  });
});

async function whatIsThere() {
  const copies = await api.ctx.db
    .select({ name: instances.name, userId: instances.userId, endsAt: instances.endsAt })
    .from(instances)
    .where(eq(instances.userId, world.learner));
  return [copies, await api.ctx.db.select().from(planned)];
}

test.each(Object.entries(instanceCalls))('internal %s: the service token only', async (_, endpoint) => {
  const { client } = known.staff;
  const cookie = client.cookies.header();
  const url = endpoint.path;
  for (const headers of [{}, { cookie }, { authorization: 'Bearer another-token-of-anybody' }])
    expect((await api.internal.inject({ method: endpoint.method, url, headers })).json()).toMatchObject({
      code: signedOut,
    });
  expect((await callInternal(api, endpoint)).statusCode).not.toBe(403);
  expect(api.app.hasRoute({ method: endpoint.method, url })).toBe(false);
});
