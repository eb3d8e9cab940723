import { authoringEndpoints as endpoints } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
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

test('a step keeps the fields of its type alone, and a change of type clears the others', async () => {
  const client = await staff();
  const { id } = await aLesson(api);
  const created = await client.call(endpoints.createStep, {
    params: { id },
    body: stepInput('T', everything),
  });
  expect(created.statusCode).toBe(201);
  const step = created.json();
  expect(step).toEqual({ ...stepInput('T', { task_url: '/' }), id: step.id, stale_translations: [] });
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
  'a step of type %s that nobody could complete is refused, each field named',
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

test('a step is found under its own lesson only, and by staff only', async () => {
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

test('choices keep their ids and their new order through an edit', async () => {
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
