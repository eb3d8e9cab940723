import { xsrfCookie, xsrfHeader, type Endpoint } from '@sentiero/contracts/http';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isLong } from '../../../../test-suite.ts';
import { hashToken } from '../../src/crypto.ts';
import { endpoints } from '../endpoints.ts';
import { useApi } from '../harness.ts';
import { callOf, describedCalls, internalOperation, readOperation, type Operation } from './operations.ts';
import { plansFor, toRequest, type Plan, type Sent } from './requests.ts';
import { roles, World, type Caller, type Role } from './world.ts';

// FUZZ_RUNS: the number of requests for each permitted role (other roles send a quarter of it). FUZZ_SEED: reproduces
// a run.
const runs = Number(process.env['FUZZ_RUNS'] ?? (isLong ? 200 : 4));
const seed = Number(process.env['FUZZ_SEED'] ?? (isLong ? Date.now() % 1_000_000 : 4_711));
/** The maximum number of requests tried until one succeeds. */
const leastRuns = 50;
const answerLimitMs = 30_000;
const testLimitMs = 600_000;
// Keeps the long run within ten minutes, however slow the machine.
const longTurnMs = 2_200;

const provider = { id: 'school', name: 'School', issuer: 'http://127.0.0.1:9', client_id: 'sentiero' };
const api = useApi({ OIDC_PROVIDERS: JSON.stringify([provider]) });
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
  machine: ['machine'],
};

/** A target's failure is not the API's, for calls that contact a target. */
const mayFail: Record<string, number[]> = {
  'targets.credentials': [502],
  'targets.reset': [502],
  'bench.send': [503],
  'instances.trial': [503],
};
/** No proxy and no engine runs here: what is right gets as far as that. */
const getsAsFarAs: Record<string, number> = {
  'bench.send': 503,
  'bench.answerHeld': 409,
  'instances.keep': 409,
  'targets.undoReset': 409,
  'instances.trial': 503,
  // Only a platform signs the token of a launch.
  'lti.launch': 403,
  // And only a platform registers itself.
  'lti.register': 403,
};

const publicEndpoints = endpoints.filter(({ endpoint }) => endpoint.access !== 'machine');
const internalEndpoints = endpoints.filter(({ endpoint }) => endpoint.access === 'machine');

test("the OpenAPI document describes exactly the contract's calls", () => {
  expect(describedCalls(api.app).toSorted()).toEqual(
    publicEndpoints.map(({ endpoint }) => callOf(endpoint)).toSorted(),
  );
});

test.each(publicEndpoints)(
  '$name responds as documented, whatever any caller sends',
  async ({ name, endpoint }) => {
    const operation = readOperation(api.app, name, endpoint);
    const plans = plansFor(operation);
    for (const [place, role] of roles.entries())
      await expectDescribed({ role, operation, plans }, seed + place);
  },
  testLimitMs,
);

test.each(internalEndpoints)(
  '$name responds as the contract says, whatever the proxy forwards',
  ({ name, endpoint }) => {
    const operation = internalOperation(name, endpoint);
    return expectDescribed({ role: 'machine', operation, plans: plansFor(operation) }, seed);
  },
  testLimitMs,
);

type Attempt = { role: Role; operation: Operation; plans: fc.Arbitrary<Plan> };

async function expectDescribed({ role, operation, plans }: Attempt, ownSeed: number): Promise<void> {
  const isAllowed = mayCall[operation.access].includes(role);
  const numRuns = isAllowed ? runs : Math.ceil(runs / 4);
  const end = isLong ? performance.now() + longTurnMs : Infinity;
  let tried = 0;
  let isVain = isAllowed;
  const isEnough = () => (performance.now() > end || tried >= numRuns) && !isVain;
  // fast-check's own time limit would leave a request running into the next test.
  const property = fc.asyncProperty(plans, async (plan) => {
    if (isEnough()) return;
    tried++;
    const status = await tryPlan(operation, role, plan);
    if (status < 400 || status === getsAsFarAs[operation.name]) isVain = false;
  });
  await fc.assert(property, { seed: ownSeed, numRuns, endOnFailure: true });
  // A short run continues without a success, because valid requests come up by chance.
  if (isVain) await fc.assert(property, { seed: ~ownSeed, numRuns: leastRuns, endOnFailure: true });
  expect(isVain, `no request of a ${role} succeeded`).toBe(false);
}

async function tryPlan(operation: Operation, role: Role, plan: Plan): Promise<number> {
  const { name, access } = operation;
  const caller = await world.caller(role);
  const request = toRequest(operation, plan, await world.goodParts(name, caller));
  const answer = await (role === 'machine' ? sendInternal(request) : send(request, caller));
  const status = answer.statusCode;
  counts.push({ operation: name, role, kind: plan.kind, status });

  const said = `${role}: ${request.method} ${request.url.slice(0, 300)} -> ${status} ${answer.body.slice(0, 500)}`;
  if (!mayFail[name]?.includes(status)) expect(status, said).toBeLessThan(500);
  const type = String(answer.headers['content-type'] ?? '');
  expect(operation.judge(status, type, answer.body), said).toBeNull();
  if (!mayCall[access].includes(role)) expect(status, said).toBeGreaterThanOrEqual(400);
  expect(answer.body, said).not.toMatch(/\$argon2|node_modules|PostgresError|\bat .+\.ts:\d+/);
  expect(leaksIn(answer.body, caller, role), said).toEqual([]);
  return status;
}

/** Session tokens, plain or hashed, and, for callers who are not staff, other people's email addresses. */
function leaksIn(body: string, { email, session }: Caller, role: Role): string[] {
  const addresses = body.match(/caller\d+@example\.org/g) ?? [];
  const foreign = role === 'staff' ? [] : addresses.filter((address) => address !== email);
  const tokens = session ? [session.token, hashToken(session.token)] : [];
  return [...foreign, ...tokens.filter((token) => body.includes(token))];
}

const xsrfToken = 'x'.repeat(43);

function send({ headers, cookie, ...request }: Sent, { session }: Caller) {
  const ofSession = session ? [`sentiero_session=${session.token}`] : [];
  const cookies = [`${xsrfCookie}=${xsrfToken}`, ...ofSession, ...(cookie ? [cookie] : [])];
  const own = { cookie: cookies.join('; '), [xsrfHeader.toLowerCase()]: xsrfToken };
  return inTime(api.app.inject({ ...request, headers: { ...own, ...headers } }), request);
}

function sendInternal({ headers, cookie: _none, ...request }: Sent) {
  const own = { authorization: `Bearer ${api.ctx.env.INTERNAL_TOKEN}` };
  return inTime(api.internal.inject({ ...request, headers: { ...own, ...headers } }), request);
}

function inTime<Answer>(answer: Promise<Answer>, { method, url }: { method: string; url: string }) {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${answerLimitMs} ms: ${method} ${url.slice(0, 300)}`)),
    answerLimitMs,
  );
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
