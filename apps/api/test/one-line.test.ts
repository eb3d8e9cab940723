import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import type { Endpoint } from '@sentiero/contracts/http';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { aLearner, aLesson, text } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { categoryInput, lessonInput, stepInput } from './inputs.ts';

const api = useApi();
let client: Client;
let lessonId = 0;
beforeAll(async () => {
  client = (await aLearner(api, { isStaff: true, isTeacher: true })).client;
  lessonId = (await aLesson(api)).id;
});

type Field = { name: string; endpoint: Endpoint; path: string; body: (value: string) => object };
const titles = (value: string) => ({ ...text('a'), fr: value });
let count = 0;
const target = (fields: object) => ({
  name: `One ${++count}`,
  type: 'http',
  backend_url: 'http://127.0.0.1:9',
  frontend_url: `http://one${count}.localhost:8080/`,
  ...fields,
});
const condition = { type: 'boolean', comparator: 'equals', value_string: null, value_int: null };

const names: Field[] = [
  { name: 'a course', endpoint: coursesEndpoints.create, path: '/name', body: (name) => ({ name }) },
  { name: 'a target', endpoint: targetsEndpoints.create, path: '/name', body: (name) => target({ name }) },
  {
    name: 'a lesson',
    endpoint: authoringEndpoints.createLesson,
    path: '/title/fr',
    body: (value) => lessonInput({ title: titles(value) }),
  },
  {
    name: 'a category',
    endpoint: authoringEndpoints.createCategory,
    path: '/title/fr',
    body: (value) => categoryInput({ title: titles(value) }),
  },
  {
    name: 'a step',
    endpoint: authoringEndpoints.createStep,
    path: '/title/fr',
    body: (value) => stepInput('I', { title: titles(value) }),
  },
  {
    name: 'a condition',
    endpoint: authoringEndpoints.createStep,
    path: '/event_conditions/0/key',
    body: (key) =>
      stepInput('E', {
        event_type: 'sql',
        event_conditions: [{ ...condition, key, value_boolean: true, not_flag: false }],
      }),
  },
  {
    name: 'a person',
    endpoint: usersEndpoints.updateMe,
    path: '/last_name',
    body: (last_name) => ({ last_name }),
  },
];
const send = ({ endpoint, body }: Field, value: string) =>
  client.call(endpoint, { params: { id: lessonId }, body: body(value) });
const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => Reflect.get(Object(value), name), body);

describe.each(names)('the name of $name', (field) => {
  test('is stored without surrounding spaces', async () => {
    const answer = await send(field, ' \t a b\u00a0 \n');
    expect(answer.statusCode).toBeLessThan(300);
    expect(valueAt(answer.json(), field.path)).toBe('a b');
  });

  test.each([
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u0000b',
    'a\u001b[2Jb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    ' ',
    '\n',
    '',
  ])('cannot be %j', async (value) => {
    const answer = await send(field, value);
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toContain(field.path);
  });
});

test.each(['backend_url', 'frontend_url'])(
  'the %s of a target cannot contain spaces or line breaks',
  async (name) => {
    for (const value of [
      'http://127.0.0.1:9/a\nb',
      'http://127.0.0.1:9/\ta',
      'http://a b.localhost/',
      '\u0000http://x',
    ])
      expect(
        (await client.call(targetsEndpoints.create, { body: target({ [name]: value }) })).json(),
      ).toMatchObject({
        status: 400,
        errors: expect.arrayContaining([expect.objectContaining({ path: `/${name}` })]),
      });
    const { frontend_url, backend_url } = target({}) as { frontend_url: string; backend_url: string };
    const made = await client.call(targetsEndpoints.create, {
      body: target({ frontend_url: ` ${frontend_url}\n`, backend_url: `\t${backend_url} ` }),
    });
    expect(made.json()).toMatchObject({ frontend_url, backend_url });
  },
);
