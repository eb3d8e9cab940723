import { once } from 'node:events';
import { boardChannel, boardEndpoints } from '@sentiero/contracts/board';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import type { Endpoint } from '@sentiero/contracts/http';
import { instancesEndpoints, warmUpsEndpoints } from '@sentiero/contracts/instances';
import { labEndpoints } from '@sentiero/contracts/lab';
import { certificatesEndpoints } from '@sentiero/contracts/certificates';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { channels } from '@sentiero/contracts/realtime';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import {
  apiTokensEndpoints,
  externalEndpoints,
  passkeysEndpoints,
  signInEndpoints,
  usersEndpoints,
} from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { webhooksEndpoints } from '@sentiero/contracts/webhooks';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { readEnv } from '../src/env.ts';
import { limitNames, type LimitName } from '../src/settings/limit-settings.ts';
import { limited } from '../src/limits/rules.ts';
import { aLesson, aStep, aUser } from './builders.ts';
import { useApi, webOrigin, type Client } from './harness.ts';

const defaults = readEnv({ DATABASE_URL: 'postgres://nowhere', INTERNAL_TOKEN: 'a token of the tests' });
/** The real limits with windows of an hour, so that a slow machine does not reach the end of one. */
const inAnHour = Object.fromEntries(
  limitNames.map((name) => [name, defaults[name].replace(/[0-9]+$/, '3600')]),
);
const api = useApi({ RATE_LIMITS: 'on', ...inAnHour });
/** Low numbers, of which no two are alike and narrow limits have lower ones: a number tells which limit was reached. */
const lowered = Object.fromEntries(limitNames.map((name, place) => [name, place + 3])) as Record<
  LimitName,
  number
>;
const low = useApi({
  RATE_LIMITS: 'on',
  ...Object.fromEntries(limitNames.map((name) => [name, `${lowered[name]}/3600`])),
});

let places = 0;
const anAddress = () => `198.51.${Math.floor(++places / 250)}.${places % 250}`;
const logIn = (username: string, password: string, from: string, client = api.anonymous()) =>
  client.call(usersEndpoints.login, { body: { username, password }, from });
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);
const count = (answers: { statusCode: number }[], status: number) =>
  statuses(answers).filter((own) => own === status).length;
const all = <Result>(length: number, call: (turn: number) => Promise<Result>) =>
  Promise.all(Array.from({ length }, (_, turn) => call(turn)));

test('a class of sixty behind one address can log in and give wrong answers in the same minute without reaching a limit', async () => {
  const school = anAddress();
  const { id: lessonId } = await aLesson(api);
  const step = await aStep(api, lessonId, 'Q', { questionAnswer: 'right' });
  const users = await all(60, () => aUser(api));
  const mistyped = await Promise.all(users.map(({ username }) => logIn(username, 'mistyped', school)));
  expect(count(mistyped, 403)).toBe(60);
  const clients = users.map((user) => ({ user, client: api.anonymous() }));
  const entered = await Promise.all(
    clients.map(({ user, client }) => logIn(user.username, user.password, school, client)),
  );
  expect(count(entered, 200)).toBe(60);
  const answer = (client: Client, data: string) =>
    client.call(lessonsEndpoints.submit, {
      params: { id: step.id },
      body: { data, choices: null },
      from: school,
    });
  for (let round = 0; round < 2; round++) {
    const wrong = await Promise.all(clients.map(({ client }) => answer(client, 'wrong')));
    expect(wrong.map((response) => response.json().code)).toEqual(Array(60).fill('answer_incorrect'));
  }
  const [flooder, ...others] = clients;
  if (!flooder) throw new Error('no class');
  const flood = await all(50, () => answer(flooder.client, 'wrong'));
  expect(count(flood, 429)).toBe(32);
  expect((await answer(flooder.client, 'right')).statusCode).toBe(429);
  const right = await Promise.all(others.map(({ client }) => answer(client, 'right')));
  expect(count(right, 200)).toBe(59);
}, 120_000);

test('ten guesses at one account from one address are allowed, and its owner can still log in from elsewhere', async () => {
  const { username, password } = await aUser(api);
  const attacker = anAddress();
  const guesses = await all(50, (turn) => logIn(username, `guess ${turn}`, attacker));
  expect([count(guesses, 403), count(guesses, 429)]).toEqual([10, 40]);
  expect((await logIn(username, password, attacker)).statusCode).toBe(429);
  expect((await logIn(username, password, anAddress())).statusCode).toBe(200);
});

test('fifty guesses at one account from everywhere are allowed', async () => {
  const { username } = await aUser(api);
  const guesses = await all(60, (turn) => logIn(username, `guess ${turn}`, anAddress()));
  expect([count(guesses, 403), count(guesses, 429)]).toEqual([50, 10]);
});

test('confirming by a passkey or a code that is refused takes no attempt at the password', async () => {
  const { username, password } = await aUser(api);
  const [client, from] = [api.anonymous(), anAddress()];
  await logIn(username, password, from, client);
  const confirm = (body: object) => client.call(usersEndpoints.confirmPassword, { body, from });
  for (const body of [{ secret: 'not it' }, { passkey: aProof }])
    expect(count(await all(30, () => confirm(body)), 403)).toBe(30);
  expect((await confirm({ password })).statusCode).toBe(204);
  expect((await logIn(username, password, from)).statusCode).toBe(200);
});

test('whoever adds and removes ways in by turns floods no mailbox, and adds none without a mail', async () => {
  const { username, password, email } = await aUser(api, { isTeacher: true });
  const client = api.anonymous();
  await logIn(username, password, anAddress(), client);
  const expires = new Date(api.time.now.getTime() + 86_400_000).toISOString();
  const body = { name: 'Script', scopes: ['progress:read' as const], expires };
  const added: number[] = [];
  for (let turn = 0; turn < 12; turn++) {
    const answer = await client.call(apiTokensEndpoints.create, { body });
    added.push(answer.statusCode);
    if (answer.statusCode !== 201) continue;
    await client.call(apiTokensEndpoints.remove, { params: { id: answer.json().id } });
  }
  expect(added).toEqual([...Array<number>(10).fill(201), 429, 429]);
  expect((await client.call(apiTokensEndpoints.list)).json()).toEqual([]);
  await api.ctx.mailer.settled();
  expect(api.mails.filter(({ to }) => to === email)).toHaveLength(20);
});

test('guesses at an unknown username are limited like those at a real one', async () => {
  const attacker = anAddress();
  const guesses = await all(12, (turn) => logIn('nobody-at-all', `guess ${turn}`, attacker));
  expect([count(guesses, 403), count(guesses, 429)]).toEqual([10, 2]);
});

test('one address can request a limited number of codes, and other addresses are unaffected', async () => {
  const address = anAddress();
  const most = lowered.LIMIT_VERIFICATION_ADDRESS;
  const ask = (turn: number, from: string) =>
    low.anonymous().call(verificationEndpoints.request, { body: { email: `n${turn}@example.org` }, from });
  const answers = await all(most + 5, (turn) => ask(turn, address));
  expect([count(answers, 200), count(answers, 429)]).toEqual([most, 5]);
  expect((await ask(999, anAddress())).statusCode).toBe(200);
});

type Case = [
  Endpoint,
  {
    /** How many calls the default of the narrowest limit allows. */
    times: number;
    id?: string;
    role?: { isTeacher?: boolean; isStaff?: boolean };
    body?: object;
    query?: object;
    headers?: Record<string, string>;
  },
];
const signup = {
  username: 'x',
  password: 'a new password',
  first_name: 'x',
  last_name: 'x',
  secret: 'no secret',
};
const aNewUser = { username: 'limits', first_name: 'A', last_name: 'B' };
const aTokenInput = { name: 'x', scopes: ['progress:read'], expires: '2026-12-01T00:00:00Z' };
const aLogin = { iss: 'https://x.example', login_hint: 'x', target_link_uri: 'x' };
const aProof = { id: 'x', response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } };
const aCredential = { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } };
const cases: Case[] = [
  [verificationEndpoints.confirm, { times: 150, body: { verification: 'x', token: 123_456 } }],
  [usersEndpoints.signup, { times: 20, body: signup }],
  [usersEndpoints.resetPassword, { times: 20, body: { secret: 'not either', password: 'a new password' } }],
  [usersEndpoints.changeEmail, { times: 20, body: { secret: 'nor this' } }],
  [usersEndpoints.restoreEmail, { times: 20, body: { secret: 'no way', password: 'a new password' } }],
  [usersEndpoints.confirmPassword, { times: 10, body: { password: 'x' } }],
  [usersEndpoints.changePassword, { times: 10, body: { old_password: 'x', new_password: 'a new password' } }],
  [externalEndpoints.start, { times: 600 }],
  [externalEndpoints.callback, { times: 600 }],
  [externalEndpoints.settle, { times: 10, body: { do: 'link', username: 'linked', password: 'x' } }],
  [externalEndpoints.unlink, { times: 30 }],
  [ltiEndpoints.login, { times: 600, query: aLogin }],
  [ltiEndpoints.loginByForm, { times: 600, body: aLogin }],
  [ltiEndpoints.launch, { times: 600, body: { state: 'x' } }],
  [ltiEndpoints.deepLink, { times: 600, body: { ticket: 'x', lesson: '' }, headers: { origin: webOrigin } }],
  [ltiEndpoints.register, { times: 600, query: { code: 'x' } }],
  [ltiEndpoints.open, { times: 600, body: { ticket: 'x' }, headers: { origin: webOrigin } }],
  [ltiEndpoints.arrive, { times: 120, body: { launch: crypto.randomUUID() } }],
  [
    ltiEndpoints.link,
    { times: 120, role: { isTeacher: true }, body: { launch: crypto.randomUUID(), course: 1 } },
  ],
  [ltiEndpoints.sendAgain, { times: 120, role: { isTeacher: true } }],
  [ltiEndpoints.roster, { times: 120, role: { isTeacher: true }, body: { add: true } }],
  [ltiEndpoints.check, { times: 120, role: { isStaff: true } }],
  [ltiEndpoints.makeRegistrationLink, { times: 120, role: { isStaff: true } }],
  [passkeysEndpoints.startLogin, { times: 600 }],
  [passkeysEndpoints.logIn, { times: 200, body: aProof }],
  [passkeysEndpoints.start, { times: 30 }],
  [passkeysEndpoints.add, { times: 30, body: { name: 'x', credential: aCredential } }],
  [passkeysEndpoints.remove, { times: 30 }],
  [signInEndpoints.startTotp, { times: 30 }],
  [signInEndpoints.confirmTotp, { times: 30, body: { code: '123456' } }],
  [signInEndpoints.removeTotp, { times: 30 }],
  [signInEndpoints.renewCodes, { times: 30 }],
  [apiTokensEndpoints.create, { times: 60, role: { isTeacher: true }, body: aTokenInput }],
  [apiTokensEndpoints.remove, { times: 60, role: { isTeacher: true } }],
  [usersEndpoints.updateMe, { times: 20, body: { first_name: 'x' } }],
  [usersEndpoints.adminUpdate, { times: 300, role: { isStaff: true }, body: { first_name: 'x' } }],
  [usersEndpoints.sendReset, { times: 300, role: { isStaff: true } }],
  [usersEndpoints.adminCreate, { times: 300, role: { isStaff: true }, body: aNewUser }],
  [usersEndpoints.search, { times: 120, role: { isTeacher: true }, query: { q: 'anybody' } }],
  [coursesEndpoints.byCode, { times: 600, body: { join_code: 'ABCD-2345-EFGH' } }],
  [coursesEndpoints.join, { times: 20, body: { join_code: 'ABCD-2345-EFGH' } }],
  [
    labEndpoints.authorize,
    { times: 120, query: { target: 'x.localhost', return: '/', bind: '0'.repeat(64) } },
  ],
  ...(['start', 'startPractice', 'endPractice', 'takeHint', 'lowerHand', 'readMessage'] as const).map(
    (verb): Case => [lessonsEndpoints[verb], { times: 120 }],
  ),
  [lessonsEndpoints.answerRecall, { times: 300, body: { data: 'x', choices: null } }],
  [lessonsEndpoints.raiseHand, { times: 120, body: { text: '', request: null } }],
  [boardEndpoints.hand, { times: 120, role: { isTeacher: true } }],
  [boardEndpoints.plan, { times: 120, role: { isTeacher: true } }],
  [boardEndpoints.insights, { times: 120, role: { isTeacher: true } }],
  [boardEndpoints.insightsCsv, { times: 120, role: { isTeacher: true } }],
  [
    boardEndpoints.sendMessage,
    { times: 120, role: { isTeacher: true }, body: { to: 'all', step: null, text: 'Look' } },
  ],
  [boardEndpoints.setGuidance, { times: 120, role: { isTeacher: true }, body: { level: 'full', hints: 1 } }],
  [
    boardEndpoints.setPace,
    { times: 120, role: { isTeacher: true }, body: { lesson: 1, step: null, paused: true } },
  ],
  [scheduleEndpoints.set, { times: 120, role: { isTeacher: true }, body: { lessons: 'all' } }],
  [scheduleEndpoints.setExtensions, { times: 120, role: { isTeacher: true }, body: [] }],
  [scheduleEndpoints.setAccommodations, { times: 120, role: { isTeacher: true }, body: [] }],
  [scheduleEndpoints.makeCalendarKey, { times: 120 }],
  [webhooksEndpoints.set, { times: 120, role: { isTeacher: true }, body: { url: 'https://hooks.example/' } }],
  [webhooksEndpoints.remove, { times: 120, role: { isTeacher: true } }],
  [webhooksEndpoints.sendAgain, { times: 120, role: { isTeacher: true } }],
  [webhooksEndpoints.test, { times: 30, role: { isTeacher: true } }],
  [certificatesEndpoints.issue, { times: 120, body: { path: 'course', path_id: 1 } }],
  [certificatesEndpoints.revoke, { times: 120, id: crypto.randomUUID() }],
  [
    certificatesEndpoints.setRevocation,
    { times: 120, id: crypto.randomUUID(), role: { isStaff: true }, body: { reason: 'x' } },
  ],
  [ownDataEndpoints.export, { times: 10 }],
  [coursesEndpoints.roster, { times: 30, role: { isTeacher: true } }],
  [coursesEndpoints.renewCodes, { times: 30, role: { isTeacher: true }, body: { users: [1] } }],
  [targetsEndpoints.labToken, { times: 120 }],
  [targetsEndpoints.credentials, { times: 60 }],
  [targetsEndpoints.reset, { times: 60 }],
  [targetsEndpoints.undoReset, { times: 60 }],
  [instancesEndpoints.start, { times: 30 }],
  [instancesEndpoints.stop, { times: 30 }],
  [instancesEndpoints.reset, { times: 30 }],
  [instancesEndpoints.keep, { times: 30 }],
  [instancesEndpoints.trial, { times: 30, role: { isStaff: true } }],
  [
    warmUpsEndpoints.create,
    { times: 30, role: { isTeacher: true }, body: { target: 1, at: '2026-11-24T08:10:00Z' } },
  ],
];

/** Logged in from elsewhere: logins have limits themselves. */
async function lowLearner(fields: Parameters<typeof aUser>[1] = {}) {
  const { username, password } = await aUser(low, fields);
  const client = low.anonymous();
  await logIn(username, password, anAddress(), client);
  return client;
}

test.each(cases)(
  '$path is limited',
  async (endpoint, { times, role, body, query, headers, id = 999_999 }) => {
    const rules = limited.find(
      ([{ method, path }]) => method === endpoint.method && path === endpoint.path,
    )?.[1];
    const names = (rules ?? []).map(({ limit }) => limit);
    expect(Math.min(...names.map((name) => Number.parseInt(defaults[name], 10)))).toBe(times);
    const most = Math.min(...names.map((name) => lowered[name]));
    const client = await lowLearner(role);
    const from = anAddress();
    const params = { id, user: 999_999, step: 999_999, provider: 'none' };
    const parts = {
      params,
      from,
      ...(body ? { body } : {}),
      ...(query ? { query } : {}),
      ...(headers && { headers }),
    };
    const answers = await all(most + 5, () => client.call(endpoint, parts));
    expect(count(answers, 429)).toBe(5);
  },
);

test('wrong join codes count for an address with and without a session; correct ones do not', async () => {
  const teacher = await lowLearner({ isTeacher: true });
  const most = lowered.LIMIT_JOIN_ADDRESS;
  const course = await teacher.call(coursesEndpoints.create, { body: { name: 'Web' } });
  const code = await teacher.call(coursesEndpoints.joinCode, { params: course.json() });
  const from = anAddress();
  const look = (body: object) => low.anonymous().call(coursesEndpoints.byCode, { body, from });
  const right = await all(most, () => look(code.json()));
  const wrong = await all(most, (turn) => look({ join_code: `guess ${turn}` }));
  expect([count(right, 200), count(wrong, 404)]).toEqual([most, most]);
  const body = { join_code: 'one guess more' };
  expect((await teacher.call(coursesEndpoints.join, { body, from })).statusCode).toBe(429);
  expect((await look(code.json())).statusCode).toBe(429);
});

test('every limited call is served, and each of them was tested', () => {
  const tried = new Set([
    usersEndpoints.login.path,
    lessonsEndpoints.submit.path,
    verificationEndpoints.request.path,
    ...cases.map(([{ path }]) => path),
  ]);
  for (const [{ method, path }] of limited) expect(api.app.hasRoute({ method, url: path }), path).toBe(true);
  const untried = limited.map(([{ path }]) => path).filter((path) => !tried.has(path));
  expect(untried).toEqual([...Object.values(channels), boardChannel].map(({ path }) => path));
});

test('HEAD requests do not bypass a limit', async () => {
  const client = await lowLearner({ isTeacher: true });
  const head = { ...usersEndpoints.search, method: 'HEAD' } as unknown as Endpoint;
  const answers = await all(lowered.LIMIT_SEARCH + 5, () => client.call(head, { query: { q: 'anybody' } }));
  expect(count(answers, 429)).toBe(5);
});

test('a user who sends too many messages or opens too many sockets is disconnected', async () => {
  const client = await lowLearner();
  const base = (await low.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
  const cookie = client.cookies.header();
  const open = (path: string) => new WebSocket(base + path, { headers: { origin: webOrigin, cookie } });
  const socket = open(channels.progress.path);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  for (let turn = 0; turn <= lowered.LIMIT_SOCKET_MESSAGES; turn++) socket.send('ping');
  expect(await closed).toBe(1008);
  const opened = await all(lowered.LIMIT_SOCKETS + 10, async () => {
    const own = open(channels.events.path);
    const refused = once(own, 'open').then(
      () => '',
      (error: Error) => error.message,
    );
    // The backlog has been sent, or the socket quota is used up.
    await Promise.race([once(own, 'message'), once(own, 'close')]).catch(() => undefined);
    own.terminate();
    return refused;
  });
  expect(opened.filter((message) => message.includes('429'))).toHaveLength(11);
});

const invalid = (client: Client, from: string) =>
  client.call(usersEndpoints.signup, { body: { first_name: 1 }, from });

const unreadable = (from: string) =>
  low.anonymous().call(coursesEndpoints.byCode, {
    body: Buffer.from('{'),
    from,
    headers: { 'content-type': 'application/json' },
  });

test('invalid input without a login counts for its address: beyond the limit, no body is read from there', async () => {
  const from = anAddress();
  const learner = await lowLearner();
  const most = lowered.LIMIT_REFUSED;
  expect(new Set(statuses(await all(most, () => invalid(low.anonymous(), from))))).toEqual(new Set([400]));
  expect((await invalid(low.anonymous(), from)).statusCode).toBe(429);
  expect((await unreadable(from)).statusCode).toBe(429);
  expect((await invalid(low.anonymous(), anAddress())).statusCode).toBe(400);
  expect((await learner.call(usersEndpoints.me, { from })).statusCode).toBe(200);
});

test('unreadable bodies count, and what a handler or an access check refuses does not', async () => {
  const from = anAddress();
  await all(lowered.LIMIT_REFUSED, () => low.anonymous().call(usersEndpoints.me, { from }));
  expect(count(await all(lowered.LIMIT_REFUSED + 5, () => unreadable(from)), 400)).toBe(
    lowered.LIMIT_REFUSED + 5,
  );
  expect((await unreadable(from)).statusCode).toBe(429);
});

test('a user who sends invalid input stops nobody else at the same address', async () => {
  const from = anAddress();
  const [one, other] = [await lowLearner(), await lowLearner()];
  const change = (client: Client) => client.call(usersEndpoints.updateMe, { body: { first_name: 1 }, from });
  for (let turn = 0; turn < lowered.LIMIT_REFUSED; turn++) expect((await change(one)).statusCode).toBe(400);
  expect((await one.call(usersEndpoints.me, { from })).statusCode).toBe(429);
  expect((await other.call(usersEndpoints.me, { from })).statusCode).toBe(200);
  expect((await invalid(low.anonymous(), from)).statusCode).toBe(400);
});
