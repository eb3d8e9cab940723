import { answersEndpoints } from '@sentiero/contracts/answers';
import { auditEndpoints } from '@sentiero/contracts/audit';
import { authoringEndpoints as a } from '@sentiero/contracts/authoring';
import { certificatesEndpoints } from '@sentiero/contracts/certificates';
import { coursesEndpoints as c } from '@sentiero/contracts/courses';
import type { Endpoint } from '@sentiero/contracts/http';
import { huntsEndpoints } from '@sentiero/contracts/hunts';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { limits } from '@sentiero/contracts/shared';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { targetsEndpoints as t } from '@sentiero/contracts/targets';
import { usersEndpoints as u, waysInEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints as v } from '@sentiero/contracts/verification';
import { beforeAll, expect, test } from 'vitest';
import { badAuthoringInput } from './bad-authoring-input.ts';
import { anIdFor, badBenchInput } from './bad-bench-input.ts';
import { badQueries } from './bad-queries.ts';
import { aCategory, aLearner, aLesson, aStep, aTarget, aUser } from './builders.ts';
import { signupInput, targetInput } from './inputs.ts';
import { bodiesOfBoard, isList, long, missing, queriesOfBoard, type BadInput } from './bad-input-of-board.ts';
import { publicEndpoints } from './endpoints.ts';
import { useApi, webOrigin, type Client } from './harness.ts';
const api = useApi();
let client: Client;
let params: { id: number | string; stepId?: number; step?: number; user?: number; answer?: number };
const idsFor = new Map<Endpoint, () => Promise<typeof params>>([
  [u.adminUpdate, () => aUser(api)],
  [c.update, async () => (await client.call(c.create, { body: { name: 'Web' } })).json()],
  [c.addMember, async () => (await client.call(c.create, { body: { name: 'Web' } })).json()],
  [waysInEndpoints.remove, async () => ({ id: 1, way: 1 })],
  [c.removeMember, async () => (await client.call(c.create, { body: { name: 'Web' } })).json()],
  [lessonsEndpoints.submit, async () => aStep(api, (await aLesson(api)).id, 'Q', { questionAnswer: 'a' })],
  ...[a.createStep, a.orderSteps, a.updateLesson].map((one) => [one, () => aLesson(api)] as const),
  [
    a.updateStep,
    async () => {
      const { id } = await aLesson(api);
      return { id, stepId: (await aStep(api, id, 'I')).id };
    },
  ],
  [a.updateCategory, () => aCategory(api, [])],
  [t.update, () => aTarget(api)],
]);

beforeAll(async () => {
  client = (await aLearner(api, { isStaff: true, isTeacher: true })).client;
});
const bodies: BadInput[] = [
  ['a list to bring back is one of two', reportingEndpoints.undoClear, { channel: 'all' }, ['/channel']],
  ['a login needs username and password', u.login, {}, missing('username', 'password')],
  ['a login is a text', u.login, { username: 1, password: null }, missing('username', 'password')],
  ['a login is not empty', u.login, { username: '', password: '' }, missing('username', 'password')],
  [
    'a signup needs all its fields',
    u.signup,
    {},
    missing('username', 'password', 'first_name', 'last_name', 'secret'),
  ],
  [
    'a signup has no blank names',
    u.signup,
    signupInput({ username: ' ', first_name: ' ', last_name: '\t', password: '' }),
    missing('username', 'first_name', 'last_name', 'password'),
  ],
  ['a username has no space at its ends', u.signup, signupInput({ username: ' ada' }), ['/username']],
  [
    'names are bounded',
    u.signup,
    signupInput({ username: long(limits.nameMax), first_name: long(limits.nameMax) }),
    missing('username', 'first_name'),
  ],
  [
    'names look like what they are',
    u.signup,
    signupInput({ first_name: 'Ada\u202e', last_name: `a${'\u0301'.repeat(140)}` }),
    missing('first_name', 'last_name'),
  ],
  ['a password is bounded', u.signup, signupInput({ password: long(limits.passwordMax) }), ['/password']],
  [
    'a changed password needs the old and the new one',
    u.changePassword,
    {},
    missing('old_password', 'new_password'),
  ],
  [
    'a new password is not empty',
    u.changePassword,
    { old_password: 'a', new_password: '' },
    ['/new_password'],
  ],
  ['a way back needs secret and password', u.restoreEmail, {}, missing('secret', 'password')],
  [
    'a new password has eight characters',
    u.restoreEmail,
    { secret: 'x', password: '1234567' },
    ['/password'],
  ],
  ['a confirmation needs the password', u.confirmPassword, { password: '' }, ['/password']],
  ['a reset needs secret and password', u.resetPassword, {}, missing('secret', 'password')],
  ['a changed address needs a secret', u.changeEmail, { secret: '' }, ['/secret']],
  [
    'a profile has no blank names',
    u.updateMe,
    { username: '', first_name: ' ', last_name: null },
    missing('username', 'first_name', 'last_name'),
  ],
  ['a language is one of four', u.setLanguage, { language: 'rm' }, ['/language']],
  [
    'staff write no blank names, no malformed address, and flags that are flags',
    u.adminUpdate,
    { username: ' ', email: 'no address', first_name: '', last_name: ' ', is_staff: 'yes', is_teacher: 1 },
    missing('username', 'email', 'first_name', 'last_name', 'is_staff', 'is_teacher'),
  ],
  [
    'an account by staff has names, and an address or none',
    u.adminCreate,
    { username: ' ', email: '', first_name: '', last_name: ' ', is_staff: 'yes' },
    missing('username', 'email', 'first_name', 'last_name', 'is_staff'),
  ],
  ['a verification needs an address', v.request, {}, ['/email']],
  ['an address is an address', v.request, { email: 'ada@' }, ['/email']],
  ['an address is bounded', v.request, { email: `${long(limits.emailMax)}@example.org` }, ['/email']],
  ['a confirmation needs both', v.confirm, {}, missing('verification', 'token')],
  ['a token has six digits', v.confirm, { verification: 'x', token: 99_999 }, ['/token']],
  ['a token has no more digits', v.confirm, { verification: 'x', token: 1_000_000 }, ['/token']],
  ['a token is a number', v.confirm, { verification: 'x', token: '123456' }, ['/token']],
  ['a course needs a name', c.create, {}, ['/name']],
  ['a course has no blank name', c.create, { name: ' ' }, ['/name']],
  ['the name of a course is bounded', c.create, { name: long(limits.nameMax) }, ['/name']],
  ['a course is not renamed to nothing', c.update, { name: '' }, ['/name']],
  ['a join code is required', c.join, {}, ['/join_code']],
  ['a join code is not empty', c.join, { join_code: '' }, ['/join_code']],
  ['a code that is looked up is bounded', c.byCode, { join_code: long(40) }, ['/join_code']],
  ['an answer has both parts', lessonsEndpoints.submit, {}, missing('data', 'choices')],
  [
    'an answer to an earlier question has both parts',
    lessonsEndpoints.answerRecall,
    {},
    missing('data', 'choices'),
  ],
  ['an answer is not blank', lessonsEndpoints.submit, { data: ' \n', choices: null }, ['/data']],
  [
    'an answer is bounded',
    lessonsEndpoints.submit,
    { data: long(limits.answerMax), choices: null },
    ['/data'],
  ],
  [
    'choices are named by id',
    lessonsEndpoints.submit,
    { data: null, choices: [{ id: 0 }, {}, { id: 'one' }] },
    ['/choices/0/id', '/choices/1/id', '/choices/2/id'],
  ],
  ...badAuthoringInput,
  ...badBenchInput,
  [
    'a hand says at most so much, of a request that has an ID',
    lessonsEndpoints.raiseHand,
    { text: long(500), request: 'x' },
    ['/text', '/request'],
  ],
  ['a hunt starts again or not', huntsEndpoints.start, { again: 'yes' }, ['/again']],
  [
    'a report names a record, a weakness and a place',
    huntsEndpoints.report,
    { request: 'x', weakness: 'sqli', place: { in: 'page', name: '' } },
    ['/request', '/weakness', '/place/in', '/place/name'],
  ],
  [
    'the reason of a revocation is one line of bounded length',
    certificatesEndpoints.setRevocation,
    { reason: `a\n${long(500)}` },
    ['/reason'],
  ],
  [
    'a review is one of two, and says at most so much',
    answersEndpoints.review,
    { state: 'new', comment: long(1_000) },
    ['/state', '/comment'],
  ],
  ['a target needs all its fields', t.create, {}, missing(...Object.keys(targetInput('kiosk')))],
  [
    'a target has a name, valid addresses and a type that there is',
    t.create,
    targetInput('kiosk', { name: ' ', type: 'ftp', backend_url: 'here', frontend_url: '' }),
    missing('name', 'type', 'backend_url', 'frontend_url'),
  ],
  ['a target keeps its address', t.update, { backend_url: 'here', name: '' }, missing('backend_url', 'name')],
  ['a trial needs both addresses', t.tryOut, {}, missing('frontend_url', 'backend_url')],
];
async function namedBy(endpoint: Endpoint, parts: { body?: unknown; query?: object }) {
  params = (await idsFor.get(endpoint)?.()) ?? anIdFor(endpoint);
  const answer = await client.call(endpoint, { params, headers: { origin: webOrigin }, ...parts });
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_input' });
  const { errors, detail } = answer.json() as { errors: { path: string }[]; detail: string };
  for (const { path } of errors) expect(detail).toContain(path);
  return [...new Set(errors.map(({ path }) => path))].toSorted();
}

test.for([...bodies, ...bodiesOfBoard])('%s', async ([_rule, endpoint, body, named]) => {
  expect(await namedBy(endpoint, { body })).toEqual(named.toSorted());
});

test.for([...badQueries, ...queriesOfBoard])('%s', async ([_rule, endpoint, query, named]) => {
  expect(await namedBy(endpoint, { query })).toEqual(named.toSorted());
});

test("a time before the database's range is bad input, not a server error", async () => {
  const answer = await client.call(auditEndpoints.list, { query: { from: '0000-01-01T00:00:00Z' } });
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_input' });
});

test('every call that takes input is tested with bad input', () => {
  const tried = new Set(
    [...bodies, ...badQueries, ...bodiesOfBoard, ...queriesOfBoard].map(([, endpoint]) => endpoint),
  );
  const untried = publicEndpoints.filter(
    ({ endpoint }) => (endpoint.body || endpoint.query) && !tried.has(endpoint),
  );
  expect(untried.map(({ name }) => name)).toEqual([]);
});

test.each(publicEndpoints.filter(({ endpoint }) => endpoint.body))(
  '$name accepts its kind of JSON only',
  async ({ endpoint }) => {
    for (const [body, type, status] of [
      ['{"a":', 'application/json', 400],
      ['', 'application/json', 400],
      [isList(endpoint) ? '{}' : '[]', 'application/json', 400],
      ['null', 'application/json', 400],
      ['a=1', 'application/x-www-form-urlencoded', endpoint.form ? 400 : 415],
      ['{}', 'text/plain', 415],
    ] as const) {
      params = (await idsFor.get(endpoint)?.()) ?? anIdFor(endpoint);
      const headers = { 'content-type': type, origin: webOrigin };
      const answer = await client.call(endpoint, { params, body, headers });
      expect(answer.statusCode, `${type} ${body}`).toBe(status);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  },
);
