import { ltiEndpoints } from '@sentiero/contracts/lti';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessonRequirements } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aStep, text } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { aLaunch, form, instructor, learner, lti, Platform, ticketIn } from './lti-platform.ts';

const apiUrl = 'https://api.sentiero.example';
const platform = await Platform.open(apiUrl);
afterAll(() => platform.close());
const api = useApi({ API_URL: apiUrl, WEB_URL: 'https://sentiero.example', WEBHOOK_NETWORKS: '127.0.0.0/8' });
let staff: Client;
beforeAll(async () => {
  api.time.now = new Date();
  staff = (await aLearner(api, { isStaff: true })).client;
  await staff.call(ltiEndpoints.createPlatform, { body: platform.input() });
});

const dl = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`;
const returnUrl = 'https://lms.school.example/return?id=1';

/** The page on which an instructor picks. */
async function pickPage({ role = instructor, settings = {} } = {}) {
  const client = api.anonymous();
  const claims = aLaunch({
    [lti('message_type')]: 'LtiDeepLinkingRequest',
    [lti('roles')]: [role],
    [dl('deep_linking_settings')]: {
      deep_link_return_url: returnUrl,
      accept_types: ['ltiResourceLink'],
      data: 'secret of the platform',
      ...settings,
    },
  });
  return { client, page: await platform.launch(client, 'picker', claims) };
}

const fieldIn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

test('an instructor picks a lesson, and the platform gets a signed link to it with a column for its tasks', async () => {
  const lesson = await aLesson(api, { title: text('Cookies & <more>') });
  await aStep(api, lesson.id, 'Q', { questionAnswer: 'a' });
  await aStep(api, lesson.id, 'I');
  const hidden = await aLesson(api, { title: text('Not yet'), isVisible: false });
  const { client, page } = await pickPage();
  expect(page.statusCode, page.body).toBe(200);
  expect(page.body).toContain(`<option value="${lesson.id}">Cookies &amp; &lt;more&gt;</option>`);
  expect(page.body).not.toContain('Not yet');
  expect(page.headers['content-security-policy']).toContain(`form-action ${apiUrl};`);
  const ticket = ticketIn(page.body);
  const pick = (id: number | string) =>
    client.call(ltiEndpoints.deepLink, form({ ticket, lesson: String(id) }, apiUrl));
  const answer = await pick(lesson.id);
  expect(answer.headers['content-security-policy']).toContain('form-action https://lms.school.example;');
  expect(answer.body).toContain(`action="${returnUrl}"`);
  const { keys } = (await staff.call(ltiEndpoints.keys)).json();
  const { payload } = await jwtVerify(fieldIn(answer.body, 'JWT'), createLocalJWKSet({ keys }), {
    issuer: 'sentiero',
    audience: platform.issuer,
    algorithms: ['RS256'],
  });
  expect(payload).toMatchObject({
    [lti('message_type')]: 'LtiDeepLinkingResponse',
    [lti('version')]: '1.3.0',
    [lti('deployment_id')]: '1',
    [dl('data')]: 'secret of the platform',
    [dl('content_items')]: [
      {
        type: 'ltiResourceLink',
        url: `${apiUrl}/lti/launch`,
        title: 'Cookies & <more>',
        custom: { lesson: String(lesson.id) },
        lineItem: { label: 'Cookies & <more>', scoreMaximum: 1, resourceId: `lesson-${lesson.id}` },
      },
    ],
  });
  // A platform whose clock is behind ours takes nothing of the future.
  expect(payload.iat).toBeLessThanOrEqual(api.time.now.getTime() / 1000 - 60);
  expect((await pick(hidden.id)).statusCode).toBe(403);
  const whole = decodeJwt(fieldIn((await pick('')).body, 'JWT'));
  const column = { label: 'Sentiero', scoreMaximum: 100, resourceId: 'course' };
  expect(whole[dl('content_items')]).toEqual([
    { type: 'ltiResourceLink', url: `${apiUrl}/lti/launch`, title: 'Sentiero', lineItem: column },
  ]);
});

test('a lesson that learners reach only after others is marked', async () => {
  const [first, hidden] = [
    await aLesson(api, { title: text('First') }),
    await aLesson(api, { isVisible: false }),
  ];
  const later = await aLesson(api, { title: text('Later') });
  await api.ctx.db
    .insert(lessonRequirements)
    .values([first, hidden].map(({ id }) => ({ lessonId: later.id, requiredId: id })));
  const { page } = await pickPage();
  expect(page.body).toContain('>Later (locked, after First)</option>');
  expect(page.body).toContain('>First</option>');
});

test.each([
  ['a learner', { role: learner }],
  ['an address by plain HTTP elsewhere', { settings: { deep_link_return_url: 'http://10.0.0.1/' } }],
  ['an address that is none', { settings: { deep_link_return_url: 'javascript:alert(1)' } }],
])('%s gets no list to pick from', async (_, changes) => {
  const { page } = await pickPage(changes);
  expect([page.statusCode, ticketIn(page.body)]).toEqual([403, '']);
});

test('a ticket that we did not sign, or an old one, or one from another site, picks nothing', async () => {
  const { client, page } = await pickPage();
  const ticket = fieldIn(page.body, 'ticket');
  const pick = (own: string, origin = apiUrl) =>
    client.call(ltiEndpoints.deepLink, form({ ticket: own, lesson: '' }, origin));
  expect((await pick(ticket, 'https://evil.example')).json()).toMatchObject({ code: 'origin_refused' });
  expect((await pick(`${ticket.slice(0, -8)}AAAAAAAA`)).statusCode).toBe(403);
  // What we sign for the platform is no ticket.
  expect((await pick(fieldIn((await pick(ticket)).body, 'JWT'))).statusCode).toBe(403);
  api.time.pass(61 * 60_000);
  expect((await pick(ticket)).statusCode).toBe(403);
  api.time.pass(-61 * 60_000);
});
