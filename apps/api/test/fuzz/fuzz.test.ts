import { xsrfCookie, xsrfHeader, type Endpoint } from '@sentiero/contracts/http';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useApi } from '../harness.ts';
import { callOf, describedCalls, publicEndpoints, readOperation, type Operation } from './operations.ts';
import { plansFor, toRequest, type Plan, type Sent } from './requests.ts';
import { roles, World, type Caller, type Role } from './world.ts';

// FUZZ_RUNS: how many requests as each role that may call (a quarter of it as the others). FUZZ_SEED: which ones.
const isLong = process.env['FUZZ_RUNS'] !== undefined;
const runs = Number(process.env['FUZZ_RUNS'] ?? 24);
const seed = Number(process.env['FUZZ_SEED'] ?? (isLong ? Date.now() % 1_000_000 : 4_711));
const answerLimitMs = 30_000;

const api = useApi();
let world: World;
const counts: { operation: string; role: Role; kind: string; status: number }[] = [];

beforeAll(async () => {
  console.log(`fuzz: FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
  world = await World.open(api);
});
beforeEach(() => world.clear());
afterAll(() => {
  world.close();
  if (isLong) printCounts();
});

const mayCall: Record<Endpoint['access'], readonly Role[]> = {
  public: roles,
  user: ['learner', 'teacher', 'staff'],
  teacher: ['teacher', 'staff'],
  staff: ['staff'],
  machine: [],
};

/** A target that does not answer is not our failure, where a target is asked. */
const mayFail: Record<string, number[]> = { 'targets.credentials': [502], 'targets.reset': [502] };

test('the document describes exactly the calls of the contract', () => {
  expect(describedCalls(api.app).toSorted()).toEqual(
    served.map(({ endpoint }) => callOf(endpoint)).toSorted(),
  );
});

const served = publicEndpoints.filter(({ name }) => name !== 'audit.list');

test.each(served)(
  '$name answers as the document says, whatever it is sent by whomever',
  async ({ name, endpoint }) => {
    const operation = readOperation(api.app, name, endpoint);
    for (const [place, role] of roles.entries()) {
      const isAllowed = mayCall[operation.access].includes(role);
      const numRuns = isAllowed ? runs : Math.ceil(runs / 4);
      const property = fc.asyncProperty(plansFor(operation), (plan) => tryPlan(operation, role, plan));
      await fc.assert(property, { seed: seed + place, numRuns, endOnFailure: true });
      if (isAllowed)
        expect(successes(name, role), `no valid request of a ${role} succeeded`).toBeGreaterThan(0);
    }
  },
  600_000,
);

const successes = (name: string, role: Role) =>
  counts.filter((one) => one.operation === name && one.role === role && one.status < 400).length;

async function tryPlan(operation: Operation, role: Role, plan: Plan): Promise<void> {
  const { name, access } = operation;
  const caller = await world.caller(role);
  const request = toRequest(operation, plan, await world.goodParts(name, caller));
  const answer = await send(request, caller);
  const status = answer.statusCode;
  counts.push({ operation: name, role, kind: plan.kind, status });

  const said = `${role}: ${request.method} ${request.url.slice(0, 300)} -> ${status} ${answer.body.slice(0, 500)}`;
  if (!mayFail[name]?.includes(status)) expect(status, said).toBeLessThan(500);
  const type = String(answer.headers['content-type'] ?? '');
  expect(operation.judge(status, type, answer.body), said).toBeNull();
  if (!mayCall[access].includes(role)) expect(status, said).toBeGreaterThanOrEqual(400);
  expect(answer.body, said).not.toMatch(/\$argon2|node_modules|PostgresError|\bat .+\.ts:\d+/);
}

const xsrfToken = 'x'.repeat(43);

async function send({ method, url, headers, payload }: Sent, { session }: Caller) {
  const cookies = { [xsrfCookie]: xsrfToken, ...(session ? { sentiero_session: session } : {}) };
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${answerLimitMs} ms: ${method} ${url.slice(0, 300)}`)),
    answerLimitMs,
  );
  const answer = api.app.inject({
    method,
    url,
    headers: { cookie, [xsrfHeader.toLowerCase()]: xsrfToken, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

function printCounts(): void {
  const lines = [...Map.groupBy(counts, ({ operation }) => operation)].map(([operation, own]) => {
    const byStatus = [...Map.groupBy(own, ({ status }) => status)]
      .toSorted(([a], [b]) => a - b)
      .map(([status, { length }]) => `${status}: ${length}`);
    const valid = own.filter(({ kind }) => kind === 'valid');
    const good = valid.filter(({ status }) => status < 400).length;
    return `${operation.padEnd(26)} ${byStatus.join('  ')}   (valid: ${good} of ${valid.length} succeeded)`;
  });
  console.log(`fuzz: ${counts.length} requests\n${lines.join('\n')}`);
}
