import { authoringEndpoints, normalStep, type AuthoredLesson } from '@sentiero/contracts/authoring';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import type { Endpoint } from '@sentiero/contracts/http';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { openAs } from '../kit/app.ts';
import { authoredCategory, authoredLesson, authoredStep } from '../kit/authoring.ts';
import { replyLesson } from '../kit/authoring-pages.ts';
import { course, replyCourse } from '../kit/courses.ts';
import { button, field } from '../kit/locators.ts';
import { learner, staff } from '../kit/people.ts';
import { bodiesTo, callsTo, hold, reply } from '../kit/replies.ts';
import { platform } from '../kit/platforms.ts';
import { wiki } from '../kit/targets.ts';
import { inAll, t } from '../kit/texts.ts';

const etag = { ETag: '"1"' };
/** What the API has once stored, and no field shows as it is. */
const odd = ' \u00a0odd  ';
const oddText = { ...inAll('Text'), fr: odd };
const logins = [
  { description: odd, username: 'admin', password: 'password' },
  { description: '', username: ' rosa ', password: 'a;b;c;d;"e",f ' },
];
const instance = {
  image: 'wiki:1',
  port: 80,
  ready_path: '/',
  ready_status: 200,
  env: { KEY: '-----\r\nx=1\r\n', LAST: odd },
  memory_mb: 512,
  cpus: 0.07,
  pids: 256,
  writable: [],
  sandbox: 'standard',
  idle_minutes: 30,
  hours: 6,
  pool: 0,
} as const;

type Form = {
  at: string;
  get: Endpoint;
  update: Endpoint;
  stored: object;
  prepare?: () => void;
  /** The field that is changed, and what is sent. */
  label: string;
  fill?: string;
  sent: object;
  /** What is kept besides, if it is not what is stored. */
  kept?: object;
};

const oddStep = authoredStep(9, 'Step', { title: oddText, content: oddText, question_answer: odd });

const oddLesson: AuthoredLesson = {
  ...authoredLesson,
  title: oddText,
  goals: [oddText],
  required_other: [oddText],
};
const places = () => {
  reply(targetsEndpoints.places, { domain: 'localhost', port: 8080, networks: [] });
  reply(targetsEndpoints.holes, { holes: [], closed_findings: 0 });
  reply(targetsEndpoints.health, {
    status: 200,
    title: null,
    problem: null,
    duration_ms: 4,
    leads_to: null,
    takes_part: false,
  });
};

const forms: Record<string, Form> = {
  target: {
    at: '/admin/targets/8/edit',
    get: targetsEndpoints.get,
    update: targetsEndpoints.update,
    stored: { ...wiki, frontend_url: 'http://wiki.localhost:8080/start', tls_ca: odd, credentials: logins },
    prepare: places,
    label: t('targets.name'),
    sent: { name: 'Changed' },
  },
  'target with copies': {
    at: '/admin/targets/8/edit',
    get: targetsEndpoints.get,
    update: targetsEndpoints.update,
    stored: { ...wiki, kind: 'instance', backend_url: null, instance, credentials: logins },
    prepare: places,
    label: t('targets.ready_path'),
    fill: '/changed',
    sent: { instance: { ...instance, ready_path: '/changed' } },
  },
  user: {
    at: '/admin/users/7/edit',
    get: usersEndpoints.adminGet,
    update: usersEndpoints.adminUpdate,
    stored: { ...learner, last_name: odd, closed_at: null, second_factor_at: null },
    label: t('account.first-name'),
    sent: { first_name: 'Changed' },
  },
  course: {
    at: '/admin/courses/12/edit',
    get: coursesEndpoints.get,
    update: coursesEndpoints.update,
    stored: { ...course, name: odd },
    prepare: () => replyCourse([]),
    label: t('courses.name'),
    sent: { name: 'Changed' },
  },
  platform: {
    at: '/admin/platforms/3/edit',
    get: ltiEndpoints.getPlatform,
    update: ltiEndpoints.updatePlatform,
    stored: { ...platform, client_id: odd, deployments: ['1', odd] },
    label: t('lti.name'),
    sent: { name: 'Changed' },
  },
  category: {
    at: '/admin/categories/4/edit',
    get: authoringEndpoints.getCategory,
    update: authoringEndpoints.updateCategory,
    stored: { ...authoredCategory, title: oddText, description: oddText },
    prepare: () => reply(authoringEndpoints.listLessons, []),
    label: t('authoring.title'),
    sent: { title: { ...oddText, en: 'Changed' } },
  },
  lesson: {
    at: '/admin/lessons/3/edit',
    get: authoringEndpoints.getLesson,
    update: authoringEndpoints.updateLesson,
    stored: oddLesson,
    prepare: () => replyLesson(oddLesson),
    label: t('authoring.title'),
    sent: { title: { ...oddText, en: 'Changed' } },
  },
  step: {
    at: '/admin/lessons/3/9/edit',
    get: authoringEndpoints.getStep,
    update: authoringEndpoints.updateStep,
    stored: oddStep,
    // A step is stored, and sent, in its normal form.
    kept: normalStep(oddStep),
    prepare: () => replyLesson(authoredLesson),
    label: t('authoring.title'),
    sent: { title: { ...oddText, en: 'Changed' } },
  },
};

/** Of any endpoint: the kit checks what is given against its contract. */
const replyItem = reply as (endpoint: Endpoint, item: object, headers?: Record<string, string>) => void;

test.each(Object.entries(forms))(
  'a form of a %s changes the one field that was changed',
  async (_name, form) => {
    form.prepare?.();
    replyItem(form.get, form.stored, etag);
    openAs(staff, form.at);
    await field(form.label).fill(form.fill ?? 'Changed');
    replyItem(form.update, form.stored);
    // What the next page asks for is another test's.
    hold(form.update);
    await button(t(form.at.startsWith('/admin/courses') ? 'courses.edit-submit' : 'admin.save')).click();
    await expect.poll(() => bodiesTo(form.update)).toHaveLength(1);
    const [body = {}] = bodiesTo(form.update);
    expect(body).toMatchObject(form.sent);
    const stored = new Map(Object.entries(form.kept ?? form.stored));
    const others = Object.entries(body).filter(([name]) => !(name in form.sent) && stored.has(name));
    expect(others).toEqual(others.map(([name]) => [name, stored.get(name)]));
    expect(callsTo(form.update)[0]?.headers.get('If-Match')).toBe('"1"');
  },
);

test('a form that was not changed sends nothing', async () => {
  places();
  reply(targetsEndpoints.get, { ...wiki, credentials: logins }, etag);
  openAs(staff, '/admin/targets/8/edit');
  await expect.element(field(t('targets.login-list'))).toMatchTextContent('admin,password');
  await button(t('admin.save')).click();
  await expect.element(button(t('admin.save'))).not.toBeInTheDocument();
  expect(callsTo(targetsEndpoints.update)).toEqual([]);
});

test('a login that is added leaves the others as they are stored', async () => {
  places();
  reply(targetsEndpoints.get, { ...wiki, credentials: logins }, etag);
  openAs(staff, '/admin/targets/8/edit');
  const list = field(t('targets.login-list'));
  await expect.element(list).toMatchTextContent('admin,password');
  const shown = (list.element() as HTMLTextAreaElement).value;
  await button(t('targets.logins')).click();
  await list.fill(`${shown}\nanna,Passwort`);
  reply(targetsEndpoints.update, wiki);
  await button(t('admin.save')).click();
  const anna = { description: '', username: 'anna', password: 'Passwort' };
  await expect.poll(() => bodiesTo(targetsEndpoints.update)).toEqual([{ credentials: [...logins, anna] }]);
});
