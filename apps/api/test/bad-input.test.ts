import { answersEndpoints } from '@sentiero/contracts/answers';
import { auditEndpoints } from '@sentiero/contracts/audit';
import { authoringEndpoints as a } from '@sentiero/contracts/authoring';
import { coursesEndpoints as c } from '@sentiero/contracts/courses';
import type { Endpoint } from '@sentiero/contracts/http';
import { labEndpoints } from '@sentiero/contracts/lab';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { languages, limits } from '@sentiero/contracts/shared';
import { targetsEndpoints as t } from '@sentiero/contracts/targets';
import { usersEndpoints as u } from '@sentiero/contracts/users';
import { verificationEndpoints as v } from '@sentiero/contracts/verification';
import { beforeAll, expect, test } from 'vitest';
import { anIdFor, badBenchInput } from './bad-bench-input.ts';
import { badTeachingInput } from './bad-teaching-input.ts';
import { aCategory, aLearner, aLesson, aStep, aTarget, aUser, text } from './builders.ts';
import {
  categoryInput,
  choiceInput,
  conditionInput,
  lessonInput,
  signupInput,
  stepInput,
  targetInput,
} from './inputs.ts';
import { bodiesOfBoard, isList, long, missing, queriesOfBoard } from './bad-input-of-board.ts';
import { publicEndpoints } from './endpoints.ts';
import { useApi, webOrigin, type Client } from './harness.ts';
const api = useApi();
let client: Client;
let params: { id: number | string; stepId?: number; step?: number; user?: number; answer?: number };
const idsFor = new Map<Endpoint, () => Promise<typeof params>>([
  [u.adminUpdate, () => aUser(api)],
  [c.update, async () => (await client.call(c.create, { body: { name: 'Web' } })).json()],
  [c.addMember, async () => (await client.call(c.create, { body: { name: 'Web' } })).json()],
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
const inEachLanguage = (field: string) => languages.map((language) => `/${field}/${language}`);
const blank = { de: ' ', en: '', fr: '\n', it: '\u00a0' };
const lessonFields = Object.keys(lessonInput()).filter((field) => !field.startsWith('use_'));
/** Fields with a default are optional. */
const withDefault = new Set(
  'task_conditions times within_seconds after feedback feedback_after hints secret debrief model_answer'.split(
    ' ',
  ),
);
const stepFields = Object.keys(stepInput('I')).filter((field) => !withDefault.has(field));
const trialFields = Object.keys(stepInput('T'))
  .filter((field) => /^(task_|event_)/.test(field) && !withDefault.has(field))
  .map((field) => `/${field}`);
const paging = [
  [{ limit: 0, offset: -1 }, ['/limit', '/offset']],
  [{ limit: limits.pageMax + 1 }, ['/limit']],
  [{ limit: 'many', offset: 'x' }, ['/limit', '/offset']],
  [{ q: long(limits.userSearchMax) }, ['/q']],
  [{ sort: 'nothing_known' }, ['/sort']],
  [{ sort: 'id; drop table users' }, ['/sort']],
] as const;

/** A case: the input sent to an endpoint, and the fields that the response names. */
const bodies: [rule: string, Endpoint, body: unknown, named: string[]][] = [
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
  ['a category needs all its fields', a.createCategory, {}, missing(...Object.keys(categoryInput()))],
  [
    'a category is written in each language',
    a.createCategory,
    categoryInput({ title: blank, description: {} }),
    [...inEachLanguage('title'), ...inEachLanguage('description')],
  ],
  [
    'a category has lessons that are there',
    a.createCategory,
    categoryInput({ lessons_ids: [9e8] }),
    ['/lessons_ids'],
  ],
  [
    'a category stays written',
    a.updateCategory,
    { description: { ...text('d'), it: '' } },
    ['/description/it'],
  ],
  ['a lesson needs all its fields', a.createLesson, {}, missing(...lessonFields)],
  [
    'a lesson is written in each language',
    a.createLesson,
    lessonInput({ title: {}, goals: [blank], required_other: [{ ...text('r'), fr: ' ' }] }),
    [...inEachLanguage('title'), ...inEachLanguage('goals/0'), '/required_other/0/fr'],
  ],
  ['an order is at least 0', a.createLesson, lessonInput({ order: -1 }), ['/order']],
  ['an order is a whole number', a.createLesson, lessonInput({ order: 1.5 }), ['/order']],
  ['an order is a number', a.createLesson, lessonInput({ order: '1' }), ['/order']],
  [
    'flags of a lesson are flags',
    a.createLesson,
    lessonInput({ is_visible: 'yes', use_helper_http: 1, use_helper_sql: null }),
    missing('is_visible', 'use_helper_http', 'use_helper_sql'),
  ],
  [
    'what a lesson names is an id, once',
    a.createLesson,
    lessonInput({ required_lessons_ids: [1, 1], target_application_id: 0, next_lesson_id: 'x' }),
    missing('required_lessons_ids', 'target_application_id', 'next_lesson_id'),
  ],
  [
    'a lesson stays written',
    a.updateLesson,
    { title: { ...text('t'), de: '' }, order: null },
    ['/title/de', '/order'],
  ],
  ['a step needs all its fields', a.createStep, {}, missing(...stepFields)],
  [
    'a step is written in each language',
    a.createStep,
    stepInput('I', { title: blank, content: {} }),
    [...inEachLanguage('title'), ...inEachLanguage('content')],
  ],
  ['a step has a type that there is', a.createStep, stepInput('I', { type: 'X' }), ['/type']],
  ['the order of a step is at least 0', a.createStep, stepInput('I', { order: -1 }), ['/order']],
  ...badBenchInput,
  ...badTeachingInput,
  ['a question has an answer', a.createStep, stepInput('Q', { question_answer: '' }), ['/question_answer']],
  ['an event step has an event type', a.createStep, stepInput('E', { event_type: '' }), ['/event_type']],
  ['a task looks for something', a.createStep, stepInput('T'), ['/task_url']],
  [
    'the texts and numbers of a task are bounded',
    a.createStep,
    stepInput('T', { task_url: long(limits.urlMax), task_response_code: 1_000 }),
    missing('task_url', 'task_response_code'),
  ],
  [
    'a choice is written in each language and right or wrong',
    a.createStep,
    stepInput('S', {
      choices: [choiceInput(true, { content: blank }), choiceInput(true, { is_correct: null })],
    }),
    [...inEachLanguage('choices/0/content'), '/choices/1/is_correct'],
  ],
  [
    'a condition has a key, a type and a comparator that there are',
    a.createStep,
    stepInput('E', {
      event_type: 'sql',
      event_conditions: [conditionInput({ key: '', type: 'date', comparator: 'like', not_flag: 'no' })],
    }),
    missing(...['key', 'type', 'comparator', 'not_flag'].map((field) => `event_conditions/0/${field}`)),
  ],
  [
    'a condition has a value of its type',
    a.createStep,
    stepInput('E', {
      event_type: 'sql',
      event_conditions: [
        conditionInput({ value_string: '' }),
        conditionInput({ type: 'int', value_int: null }),
        conditionInput({ type: 'int', value_int: 1.5 }),
      ],
    }),
    ['/event_conditions/2/value_int'],
  ],
  ['a step stays written', a.updateStep, { content: { ...text('c'), fr: ' ' } }, ['/content/fr']],
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
const order: Endpoint[] = [a.orderLessons, a.orderCategories, a.orderSteps];
bodies.push(
  ...order.map((endpoint): (typeof bodies)[number] => [
    `an order is a list of different ids (${endpoint.path})`,
    endpoint,
    { ids: [1, 1] },
    ['/ids'],
  ]),
  [
    'a trial names a record and a type',
    a.tryStep,
    { capture: 'x', type: 'Q' },
    [...trialFields, '/capture', '/type'],
  ],
  [
    'a trial on all records names a lesson and a type',
    a.tryStepOnAll,
    { lesson: 0, type: 'Q' },
    [...trialFields, '/lesson', '/type'],
  ],
  ['tried answers are a list', a.tryAnswers, { question_answer: 'x', answers: 8 }, ['/answers']],
);

const queries: [rule: string, Endpoint, query: object, named: readonly string[]][] = [
  ['parts are those of a record', a.readRecordParts, { capture: 'x' }, ['/capture']],
  ['a search has words', u.search, {}, ['/q']],
  ['a search has at least 3 characters', u.search, { q: 'ab' }, ['/q']],
  ['spaces are no characters to search for', u.search, { q: '  a  ' }, ['/q']],
  ['a search has at most 150 characters', u.search, { q: long(limits.userSearchMax) }, ['/q']],
  ['a flag of a search is a flag', u.search, { q: 'abc', is_teacher: 'perhaps' }, ['/is_teacher']],
  ...[u.adminList, c.list, auditEndpoints.list]
    .flatMap((endpoint) =>
      paging.map(
        ([query, named]) =>
          [`a page is asked for with ${Object.keys(query).join()}`, endpoint, query, named] as const,
      ),
    )
    .map((row): [string, Endpoint, object, readonly string[]] => [...row]),
  ...[reportingEndpoints.clearRequests, reportingEndpoints.clearEvents].map(
    (endpoint): [string, Endpoint, object, readonly string[]] => [
      `${endpoint.path} clears up to a number`,
      endpoint,
      { up_to: -1 },
      ['/up_to'],
    ],
  ),
  ['answers are of a step', answersEndpoints.list, { step: 0, state: 'x' }, ['/step', '/state']],
  ['an actor of the log is an id', auditEndpoints.list, { actor: 'ada' }, ['/actor']],
  ['an action of the log is one that there is', auditEndpoints.list, { action: 'nothing' }, ['/action']],
  ['an object of the log is a noun and an id', auditEndpoints.list, { object: '%' }, ['/object']],
  [
    'times of the log are times',
    auditEndpoints.list,
    { from: 'yesterday', to: '2026-11-21' },
    ['/from', '/to'],
  ],
  [
    'a time of the log is one that there was',
    auditEndpoints.list,
    { from: '2016-12-31T23:59:60Z', to: '2026-02-31T00:00:00Z' },
    ['/from', '/to'],
  ],
  ['an export names one thing', a.exportLessons, {}, ['/all']],
  ['an export names one thing only', a.exportLessons, { lesson: 1, all: true }, ['/all']],
  ['a dry run is a flag', a.importLessons, { dry_run: 'maybe', force: 2 }, ['/dry_run', '/force']],
  ['who joins is named', c.addMember, {}, ['/user_id']],
  ['who joins is named by id', c.addMember, { user_id: 'ada' }, ['/user_id']],
  ['who leaves is named', c.removeMember, {}, ['/user_id']],
  ['a passage names all', labEndpoints.authorize, {}, missing('target', 'return', 'bind')],
  [
    'a passage is bound to a hash',
    labEndpoints.authorize,
    { target: 'x.localhost', return: '/', bind: 'XY' },
    ['/bind'],
  ],
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

test.for([...queries, ...queriesOfBoard])('%s', async ([_rule, endpoint, query, named]) => {
  expect(await namedBy(endpoint, { query })).toEqual(named.toSorted());
});

test("a time before the database's range is bad input, not a server error", async () => {
  const answer = await client.call(auditEndpoints.list, { query: { from: '0000-01-01T00:00:00Z' } });
  expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_input' });
});

test('every call that takes input is tested with bad input', () => {
  const tried = new Set(
    [...bodies, ...queries, ...bodiesOfBoard, ...queriesOfBoard].map(([, endpoint]) => endpoint),
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
