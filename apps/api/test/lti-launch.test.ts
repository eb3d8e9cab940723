import { coursesEndpoints } from '@sentiero/contracts/courses';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { externalEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { aLaunch, form, instructor, lti, ticketIn, type Claims } from './lti-platform.ts';
import { apiUrl, aPerson, asInstructor, inContext, myself, newcomer, School, web } from './lti-school.ts';
import { linkTo } from './oidc-visitors.ts';

const school = await School.open();
const { api, platform } = school;

test('a launch shows a button, asks who it is, and makes a member of the course of the platform', async () => {
  const client = api.anonymous();
  const page = await platform.launch(client, aPerson());
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('target="_blank"');
  const location = await school.press(client, page);
  expect(location.href).toMatch(/^https:\/\/sentiero\.example\/welcome\?next=%2Flti%2F/);
  expect((await client.call(externalEndpoints.pending)).json()).toMatchObject({
    provider: { name: { en: 'Moodle' } },
    first_name: 'Zoë',
    last_name: 'Müller',
    email: null,
  });
  await client.call(externalEndpoints.settle, { body: newcomer() });
  const launch = location.searchParams.get('next')?.replace('/lti/', '');
  const place = (await client.call(ltiEndpoints.arrive, { body: { launch } })).json();
  expect(place).toMatchObject({ lesson: null, title: 'Web security 3a', linkable: [] });
  const [course] = (await client.call(coursesEndpoints.byMe)).json();
  expect(course).toMatchObject({ id: place.course, name: 'Web security 3a', num_students: 1 });
});

test('the second launch leads straight to the same course, also for other people', async () => {
  const [client, person] = [api.anonymous(), aPerson()];
  const { course } = await school.come(client, person, inContext('again'));
  const page = await platform.launch(api.anonymous(), person, inContext('again'));
  const again = api.anonymous();
  expect((await school.press(again, page)).pathname).toMatch(/^\/lti\/[0-9a-f-]{36}$/);
  expect(await myself(again)).toMatchObject({ id: (await myself(client)).id });
  expect((await school.come(api.anonymous(), aPerson(), inContext('again'))).course).toBe(course);
});

test('the hint goes to the platform unchanged, and the login asks for no second one there', async () => {
  const client = api.anonymous();
  for (const begin of [
    () => client.call(ltiEndpoints.login, { query: platform.begin('anybody') }),
    () => client.call(ltiEndpoints.loginByForm, form(platform.begin('anybody'), platform.issuer)),
  ]) {
    const answer = await begin();
    expect(answer.statusCode).toBe(303);
    const { origin, searchParams } = new URL(String(answer.headers.location));
    expect(origin).toBe(platform.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      lti_message_hint: '{"cmid":2,"launchid":"ltilaunch-1 \\"ü\\""}',
      login_hint: 'anybody',
      prompt: 'none',
      response_mode: 'form_post',
      redirect_uri: `${apiUrl}/lti/launch`,
    });
  }
  const begun = await api.anonymous().call(ltiEndpoints.login, { query: platform.begin('x') });
  expect(begun.headers['set-cookie']).toContainEqual(
    expect.stringMatching(
      /^__Host-sentiero_lti=[\w-]{43}; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
    ),
  );
});

test('two launches of one browser at once both arrive', async () => {
  const client = api.anonymous();
  const begin = () => client.call(ltiEndpoints.login, { query: platform.begin('x') });
  const [first, second] = [await begin(), await begin()];
  for (const begun of [first, second]) {
    const body = await platform.message(String(begun.headers.location), 'two-tabs', aLaunch());
    expect((await client.call(ltiEndpoints.launch, form(body))).statusCode).toBe(200);
  }
});

test('a link to a lesson leads there; a variable that the platform did not fill is no lesson', async () => {
  const client = api.anonymous();
  const person = aPerson();
  const lessonOf = async (lesson: unknown) =>
    (await school.come(client, person, aLaunch({ [lti('custom')]: { lesson } }))).lesson;
  expect(await lessonOf('17')).toBe(17);
  for (const odd of ['$Lesson.id', '0', '-1', '1e9', '99999999999', null, [17]])
    expect(await lessonOf(odd), String(odd)).toBeNull();
});

test('a launch without a course of the platform leads to the lesson and makes no course', async () => {
  const place = await school.come(api.anonymous(), aPerson(), aLaunch({ [lti('context')]: undefined }));
  expect(place).toEqual({ course: null, lesson: null, title: '', linkable: [] });
});

/** A token by the platform's own key, for a launch begun in this browser; `expect` says how the page answers. */
async function forged(changes: Claims, header = {}) {
  const client = api.anonymous();
  const begun = await client.call(ltiEndpoints.login, { query: platform.begin('x') });
  const { searchParams } = new URL(String(begun.headers.location));
  const now = Math.floor(Date.now() / 1000);
  const own = { iss: platform.issuer, aud: 'sentiero', sub: 'forger', iat: now, exp: now + 60 };
  const payload = { ...aLaunch(), ...own, nonce: searchParams.get('nonce'), ...changes };
  const id_token = await platform.sign(payload, header);
  return { client, body: { state: searchParams.get('state') ?? '', id_token } };
}

test('a token made by hand as the platform makes it is accepted', async () => {
  const { client, body } = await forged({});
  expect((await client.call(ltiEndpoints.launch, form(body))).statusCode).toBe(200);
});

const now = Math.floor(Date.now() / 1000);
test.each<[string, Claims, object?]>([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another client', { aud: 'other' }],
  ['for several clients, of which another is meant', { aud: ['sentiero', 'other'], azp: 'other' }],
  ['that is over', { exp: now - 120 }],
  ['that is older than five minutes', { iat: now - 400, exp: now + 60 }],
  ['from the future', { iat: now + 400, exp: now + 500 }],
  ['without an end', { exp: undefined }],
  ['with another nonce', { nonce: 'x' }],
  ['without a nonce', { nonce: undefined }],
  ['of nobody', { sub: undefined }],
  ['of an empty subject', { sub: '' }],
  ['of another version', { [lti('version')]: '1.1' }],
  ['to pick a lesson that says not where it goes', { [lti('message_type')]: 'LtiDeepLinkingRequest' }],
  ['of an unknown message', { [lti('message_type')]: 'LtiSubmissionReviewRequest' }],
  ['with roles that are no list', { [lti('roles')]: instructor }],
  ['signed by an unknown key', {}, { kid: 'other' }],
])('a token %s starts no launch', async (_, changes, header) => {
  const { client, body } = await forged(changes, header);
  const answer = await client.call(ltiEndpoints.launch, form(body));
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toContain('refused');
  expect(ticketIn(answer.body)).toBe('');
});

test.each([
  ['none', ''],
  ['an HMAC with the public key', 'x'],
])('a token signed by %s starts no launch', async (_, signature) => {
  const { client, body } = await forged({});
  const [, payload] = body.id_token.split('.');
  const head = signature ? { alg: 'HS256', kid: 'platform' } : { alg: 'none' };
  const id_token = `${Buffer.from(JSON.stringify(head)).toString('base64url')}.${payload}.${signature}`;
  expect((await client.call(ltiEndpoints.launch, form({ ...body, id_token }))).statusCode).toBe(403);
});

test('a token is taken once, and only in the browser that began the launch', async () => {
  const { client, body } = await forged({});
  const stranger = api.anonymous();
  await stranger.call(ltiEndpoints.login, { query: platform.begin('x') });
  expect((await stranger.call(ltiEndpoints.launch, form(body))).body).toContain('too long');
  expect((await client.call(ltiEndpoints.launch, form(body))).statusCode).toBe(200);
  expect((await client.call(ltiEndpoints.launch, form(body))).statusCode).toBe(403);
});

test('a launch that nobody finishes in ten minutes is over', async () => {
  const { client, body } = await forged({});
  api.time.pass(11 * 60_000);
  expect((await client.call(ltiEndpoints.launch, form(body))).body).toContain('too long');
  api.time.pass(-11 * 60_000);
});

test('the page of an unknown client shows its id as text', async () => {
  const query = { ...platform.begin('x'), client_id: '<script>alert(1)</script>' };
  const answer = await api.anonymous().call(ltiEndpoints.login, { query });
  expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('&lt;script&gt;')]);
});

test('an unknown platform and an unknown deployment are named to whoever sets them up', async () => {
  const query = { ...platform.begin('x'), client_id: 'unheard-of' };
  const unknown = await api.anonymous().call(ltiEndpoints.login, { query });
  expect([unknown.statusCode, unknown.body]).toEqual([403, expect.stringContaining('unheard-of')]);
  const { client, body } = await forged({ [lti('deployment_id')]: 'deployment-9' });
  const answer = await client.call(ltiEndpoints.launch, form(body));
  expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('deployment-9')]);
});

test.each([
  ['iframe', 'target="_blank"'],
  [undefined, 'target="_blank"'],
  ['document', null],
])('a page of a launch in a %s opens a tab of its own: %s', async (place, target) => {
  const { client, body } = await forged({});
  const sent = form(body);
  const headers = { ...sent.headers, ...(place === undefined ? {} : { 'sec-fetch-dest': place }) };
  const page = await client.call(ltiEndpoints.launch, { ...sent, headers });
  expect(ticketIn(page.body)).not.toBe('');
  expect(page.body.includes('target="_blank"')).toBe(target !== null);
});

test('the page of a launch is framed by its platform only, and leads to Sentiero only', async () => {
  const returnUrl = { return_url: 'https://lms.school.example/course?id=1' };
  const { client, body } = await forged({ [lti('launch_presentation')]: returnUrl });
  const { headers } = await client.call(ltiEndpoints.launch, form(body));
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['content-security-policy']).toMatch(
    new RegExp(
      `form-action ${apiUrl} ${web}; frame-ancestors ${platform.issuer} https://lms.school.example; base-uri 'none'$`,
    ),
  );
  expect(headers['referrer-policy']).toBe('same-origin');
});

test('a ticket is redeemed once, and only from our own page', async () => {
  const client = api.anonymous();
  const ticket = ticketIn((await platform.launch(client, aPerson())).body);
  for (const origin of ['https://evil.example', 'null', undefined]) {
    const answer = await client.call(ltiEndpoints.open, form({ ticket }, origin));
    expect(answer.json()).toMatchObject({ code: 'origin_refused' });
  }
  const redeemed = await client.call(ltiEndpoints.open, form({ ticket }, apiUrl));
  expect(redeemed.headers.location).toContain('/welcome');
  const again = await api.anonymous().call(ltiEndpoints.open, form({ ticket }, apiUrl));
  expect(again.headers.location).toBe(`${web}/login?problem=login-expired`);
});

test('a launch belongs to the user whom the platform named', async () => {
  const client = api.anonymous();
  const person = aPerson();
  await school.come(client, person);
  const location = await school.press(client, await platform.launch(client, person));
  const launch = location.pathname.replace('/lti/', '');
  for (const other of [(await aLearner(api)).client, school.staff])
    expect((await other.call(ltiEndpoints.arrive, { body: { launch } })).json()).toMatchObject({
      code: 'not_found',
    });
});

test('without leave to make courses, a launch waits until an instructor links one of their own', async () => {
  await school.settings({ make_courses: false });
  const learning = api.anonymous();
  const person = aPerson();
  const claims = inContext('linked');
  expect(await school.come(learning, person, claims)).toMatchObject({ course: null, linkable: [] });

  const { client: teacher, user } = await aLearner(api, { isTeacher: true });
  const course = (await teacher.call(coursesEndpoints.create, { body: { name: 'Mine' } })).json().id;
  const other = (await school.staff.call(coursesEndpoints.create, { body: { name: 'Of others' } })).json().id;
  const page = await platform.launch(teacher, aPerson(), inContext('linked', asInstructor));
  const next = (await school.press(teacher, page)).searchParams.get('next') ?? '';
  await teacher.call(externalEndpoints.settle, { body: linkTo(user) });
  const launch = next.replace('/lti/', '');
  expect((await teacher.call(ltiEndpoints.arrive, { body: { launch } })).json()).toEqual({
    course: null,
    lesson: null,
    title: 'Course linked',
    linkable: [{ id: course, name: 'Mine' }],
  });
  const foreign = await teacher.call(ltiEndpoints.link, { body: { launch, course: other } });
  expect(foreign.json()).toMatchObject({ code: 'not_found' });
  const linked = await teacher.call(ltiEndpoints.link, { body: { launch, course } });
  expect(linked.json()).toMatchObject({ course });
  expect((await school.come(learning, person, claims)).course).toBe(course);
  await school.settings({ make_courses: true });
});

test('a learner of the platform links no course, also if they teach here', async () => {
  await school.settings({ make_courses: false });
  const { client, user } = await aLearner(api, { isTeacher: true });
  const course = (await client.call(coursesEndpoints.create, { body: { name: 'Mine' } })).json().id;
  const page = await platform.launch(client, aPerson(), inContext('not linked'));
  const next = (await school.press(client, page)).searchParams.get('next') ?? '';
  await client.call(externalEndpoints.settle, { body: linkTo(user) });
  const launch = next.replace('/lti/', '');
  const answer = await client.call(ltiEndpoints.link, { body: { launch, course } });
  expect(answer.json()).toMatchObject({ code: 'forbidden' });
  await school.settings({ make_courses: true });
});

test('without a platform nobody knows our keys; with one they are public and have no private part', async () => {
  const { keys } = (await api.anonymous().call(ltiEndpoints.keys)).json();
  expect(keys).toEqual([
    { kty: 'RSA', n: expect.any(String), e: 'AQAB', kid: expect.any(String), alg: 'RS256', use: 'sig' },
  ]);
});

test.each(['issuer', 'auth_url', 'token_url', 'jwks_url'] as const)(
  'a platform whose %s is plain HTTP elsewhere is refused',
  async (field) => {
    const body = platform.input({ client_id: 'other', [field]: 'http://lms.school.example/' });
    const answer = await school.staff.call(ltiEndpoints.createPlatform, { body });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: `/${field}` }] });
  },
);

test('the same client of an issuer is there once; staff see what to type into the platform', async () => {
  const answer = await school.staff.call(ltiEndpoints.createPlatform, { body: platform.input() });
  expect(answer.json()).toMatchObject({ code: 'conflict' });
  expect((await school.staff.call(ltiEndpoints.tool)).json()).toEqual({
    login_url: `${apiUrl}/lti/login`,
    launch_url: `${apiUrl}/lti/launch`,
    jwks_url: `${apiUrl}/lti/jwks`,
  });
});

test('a removed platform launches no more; its people keep their accounts', async () => {
  const body = platform.input({ client_id: 'gone' });
  const { id: gone } = (await school.staff.call(ltiEndpoints.createPlatform, { body })).json();
  expect((await school.staff.call(ltiEndpoints.removePlatform, { params: { id: gone } })).statusCode).toBe(
    204,
  );
  const query = { ...platform.begin('x'), client_id: 'gone' };
  expect((await api.anonymous().call(ltiEndpoints.login, { query })).statusCode).toBe(403);
});
