import { authoringEndpoints as endpoints } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { aLearner, aLesson, aStep, text } from './builders.ts';
import { useApi } from './harness.ts';
import { choiceInput, conditionInput, stepInput } from './inputs.ts';

const api = useApi();
const staff = async () => (await aLearner(api, { isStaff: true })).client;

const condition = (fields: object = {}) => conditionInput({ value_string: null, ...fields });
const everything = {
  question_answer: 'a',
  task_url: '/',
  task_request_method: '',
  task_response_code: 0,
  event_type: 'sql',
  choices: [choiceInput(true)],
  event_conditions: [condition({ value_string: 'x', value_int: 1 })],
};

test("a step keeps only its type's fields, and a change of type clears the others", async () => {
  const client = await staff();
  const { id } = await aLesson(api);
  const created = await client.call(endpoints.createStep, {
    params: { id },
    body: stepInput('T', everything),
  });
  expect(created.statusCode).toBe(201);
  const step = created.json();
  expect(step).toEqual({
    ...stepInput('T', { task_url: '/' }),
    minutes: null,
    id: step.id,
    stale_translations: [],
  });
  const params = { id, stepId: step.id };
  const hidden = await client.call(endpoints.updateStep, { params, body: { is_visible: false } });
  expect(hidden.json()).toEqual({ ...step, is_visible: false });
  const incomplete = await client.call(endpoints.updateStep, { params, body: { type: 'Q' } });
  expect(incomplete.json()).toMatchObject({ status: 400, errors: [{ path: '/question_answer' }] });
  const changed = await client.call(endpoints.updateStep, {
    params,
    body: { type: 'E', event_type: 'sql', event_conditions: everything.event_conditions },
  });
  expect(changed.json()).toMatchObject({
    task_url: null,
    event_conditions: [{ value_string: 'x', value_int: null }],
  });
  expect((await client.call(endpoints.listSteps, { params: { id } })).json()).toEqual([changed.json()]);
  expect((await client.call(endpoints.removeStep, { params })).statusCode).toBe(204);
  expect((await client.call(endpoints.getStep, { params })).statusCode).toBe(404);
});

const guidance = {
  minutes: 240,
  feedback: 'full',
  feedback_after: 20,
  secret: ['status', 'path'],
  hints: [text('Look at the status'), text('Ask twice')],
};
const labelled = conditionInput({ key: 'form.q', secret: true, label: text('The result holds a row') });

test('feedback, hints and labels stay until a change includes them, and are copied with the step', async () => {
  const client = await staff();
  const { id } = await aLesson(api);
  const body = stepInput('T', { ...guidance, task_conditions: [labelled] });
  const step = (await client.call(endpoints.createStep, { params: { id }, body })).json();
  expect(step).toMatchObject({ ...guidance, task_conditions: [labelled] });
  const params = { id, stepId: step.id };
  const renamed = await client.call(endpoints.updateStep, { params, body: { title: text('Other') } });
  expect(renamed.json()).toMatchObject({ ...guidance, task_conditions: [labelled] });
  const copy = await client.call(endpoints.duplicateStep, { params });
  expect(copy.json()).toMatchObject({ ...guidance, task_conditions: [labelled] });
  const changed = await client.call(endpoints.updateStep, {
    params,
    body: { minutes: null, feedback: 'none', feedback_after: 0, secret: [], hints: [] },
  });
  expect(changed.json()).toMatchObject({
    minutes: null,
    feedback: 'none',
    feedback_after: 0,
    secret: [],
    hints: [],
  });
});

test('a debrief and a model answer are trimmed, kept for the types that have them, and outdated when their English text changes', async () => {
  const client = await staff();
  const { id } = await aLesson(api);
  const after = { debrief: text('Closed so'), model_answer: text('One would say') };
  const blanks = { de: ' Closed so de ', en: 'Closed so\n', fr: 'Closed so fr', it: 'Closed so it' };
  const body = stepInput('O', { ...after, debrief: blanks });
  const step = (await client.call(endpoints.createStep, { params: { id }, body })).json();
  expect(step).toMatchObject(after);
  const params = { id, stepId: step.id };
  const changed = await client.call(endpoints.updateStep, {
    params,
    body: { model_answer: { ...after.model_answer, en: 'Better' } },
  });
  expect(changed.json().stale_translations).toEqual(
    ['de', 'fr', 'it'].map((language) => ({ field: 'model_answer', language })),
  );
  const asked = await client.call(endpoints.updateStep, {
    params,
    body: { type: 'Q', question_answer: 'a' },
  });
  expect(asked.json()).toMatchObject({ debrief: after.debrief, model_answer: null });
  const read = await client.call(endpoints.updateStep, { params, body: { type: 'I' } });
  expect(read.json()).toMatchObject({ debrief: null, model_answer: null });
});

test('a step without feedback settings has the defaults', async () => {
  const client = await staff();
  const { id } = await aLesson(api);
  const { feedback: _f, feedback_after: _a, secret: _s, hints: _h, ...body } = stepInput('I');
  const step = (await client.call(endpoints.createStep, { params: { id }, body })).json();
  const secret = ['request_body', 'response_body'];
  expect(step).toMatchObject({ minutes: null, feedback: 'fields', feedback_after: 2, secret, hints: [] });
});

test.each([
  ['/minutes', { minutes: 0 }],
  ['/minutes', { minutes: 241 }],
  ['/minutes', { minutes: 1.5 }],
  ['/feedback', { feedback: 'all' }],
  ['/feedback_after', { feedback_after: 21 }],
  ['/feedback_after', { feedback_after: -1 }],
  ['/feedback_after', { feedback_after: 1.5 }],
  ['/secret/0', { secret: ['cookies'] }],
  ['/secret', { secret: ['status', 'status'] }],
  ['/hints', { hints: Array.from({ length: 6 }, () => text('Hint')) }],
  ['/hints/0', { hints: [{ de: 'a', en: 'b', fr: 'c' }] }],
  ['/hints/0/it', { hints: [{ ...text('a'), it: ' ' }] }],
  ['/debrief', { debrief: { de: 'a', en: 'b', fr: 'c' } }],
  ['/debrief', { debrief: { ...text('a'), it: ' ' } }],
  ['/task_conditions/0/label/de', { task_conditions: [{ ...labelled, label: text('x'.repeat(121)) }] }],
])('%s out of range is refused: %j', async (path, fields) => {
  const client = await staff();
  const { id } = await aLesson(api);
  const body = stepInput('T', { task_url: '/', ...fields });
  const refused = (await client.call(endpoints.createStep, { params: { id }, body })).json();
  expect(refused.status).toBe(400);
  expect(refused.errors.map((error: { path: string }) => error.path).join()).toContain(path);
});

test('the steps sent to learners contain no hints, labels or feedback settings', async () => {
  const client = await staff();
  const { id } = await aLesson(api);
  await client.call(endpoints.createStep, {
    params: { id },
    body: stepInput('T', { ...guidance, task_conditions: [labelled] }),
  });
  const { body } = await client.call(lessonsEndpoints.steps, { params: { id } });
  expect(body).toContain('Do it');
  for (const word of ['Ask twice', 'holds a row', 'feedback', 'secret', 'hints'])
    expect(body).not.toContain(word);
});

test.each<[StepType, object, string[]]>([
  ['Q', { question_answer: ' ' }, ['/question_answer']],
  ['T', { task_response_code: 0 }, ['/task_url']],
  [
    'T',
    { task_url: 're:(', task_request_header: 'X: re:(', task_response_header: 'no colon' },
    ['/task_url', '/task_request_header', '/task_response_header'],
  ],
  [
    'T',
    {
      task_url: `re:${'a{1000}'.repeat(200)}`,
      task_request_header: 'X: re:([a-z]{30}){30}',
      task_request_content: `re:${'a'.repeat(3000)}`,
    },
    ['/task_url', '/task_request_content', '/task_request_header'],
  ],
  ['T', { task_response_header: 'X: y\n'.repeat(51) }, ['/task_response_header']],
  ['S', { choices: [choiceInput(true), choiceInput(true)] }, ['/choices']],
  ['M', { choices: [choiceInput(false)] }, ['/choices']],
  [
    'E',
    {
      event_type: '',
      event_conditions: [condition(), condition({ type: 'int', comparator: 'contains' })],
    },
    [
      '/event_type',
      '/event_conditions/0/value_string',
      '/event_conditions/1/comparator',
      '/event_conditions/1/value_int',
    ],
  ],
])(
  'a step of type %s that cannot be completed is refused, with each field named',
  async (type, fields, paths) => {
    const client = await staff();
    const { id } = await aLesson(api);
    const refused = await client.call(endpoints.createStep, {
      params: { id },
      body: stepInput(type, fields),
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  },
);

test('a step is found only under its own lesson, and only by staff', async () => {
  const client = await staff();
  const { client: teacher } = await aLearner(api, { isTeacher: true });
  const [lesson, other] = [await aLesson(api), await aLesson(api)];
  const { id: stepId } = await aStep(api, lesson.id, 'I');
  for (const endpoint of [endpoints.getStep, endpoints.updateStep, endpoints.removeStep]) {
    const body = endpoint.method === 'PATCH' ? {} : undefined;
    const foreign = await client.call(endpoint, { params: { id: other.id, stepId }, body });
    expect(foreign.statusCode).toBe(404);
    const refused = await teacher.call(endpoint, { params: { id: lesson.id, stepId }, body });
    expect(refused.statusCode).toBe(403);
  }
  const lost = await client.call(endpoints.createStep, { params: { id: 999_999 }, body: stepInput('I') });
  expect(lost.statusCode).toBe(404);
});

test('choices keep their ids and their new order when edited', async () => {
  const client = await staff();
  const { id } = await aLesson(api);
  const named = (value: string, fields: object = {}) =>
    choiceInput(true, { content: text(value), ...fields });
  const body = stepInput('M', { choices: [named('a'), named('b'), named('c')] });
  const step = (await client.call(endpoints.createStep, { params: { id }, body })).json();
  const [a, b, c] = step.choices.map((choice: { id: number }) => choice.id);
  const params = { id, stepId: step.id };
  const other = (await aStep(api, id, 'S', { choices: [{ isCorrect: true }] })).choiceIds[0];
  const choices = [named('c'), named('new'), named('a, better', { id: a }), named('stolen', { id: other })];
  const edited = (await client.call(endpoints.updateStep, { params, body: { choices } })).json().choices;
  const fresh = expect.not.toBeOneOf([a, b, c, other]);
  expect(edited).toEqual([
    { id: c, ...named('c') },
    { id: fresh, ...named('new') },
    { id: a, ...named('a, better') },
    { id: fresh, ...named('stolen') },
  ]);
});
