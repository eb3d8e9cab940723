import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { hasShape } from './has-shape.ts';
import * as stub from './no-schemas.ts';

const me = {
  id: 1,
  username: 'a',
  email: 'a@b.c',
  first_name: 'A',
  last_name: 'B',
  is_staff: false,
  is_teacher: false,
  date_joined: '2026-01-01T00:00:00Z',
  last_login: null,
};

test.each([undefined, null, '', '<html></html>', {}, [], [me], 7, true, { ...me, id: 'x' }, { id: 1 }])(
  'an answer of %j is nobody who is logged in',
  (body) => expect(hasShape(usersEndpoints.me.response, body)).toBe(false),
);

test('an answer as it should be passes, also with fields that came later', () => {
  expect(hasShape(usersEndpoints.me.response, { ...me, more: [1] })).toBe(true);
  expect(hasShape(coursesEndpoints.byMe.response, [])).toBe(true);
  expect(hasShape(undefined, undefined)).toBe(true);
});

test.each([{}, null, [null], ['x'], [{ id: 1 }]])('%j is no list of courses', (body) => {
  expect(hasShape(coursesEndpoints.byMe.response, body)).toBe(false);
});

test('a step of a type that came later is a step', () => {
  const text = { de: 'a', en: 'a', fr: 'a', it: 'a' };
  const step = { id: 1, order: 1, title: text, content: text, type: 'Z', completed: null, choices: [] };
  const given = { ...step, answer: null, is_visible: true };
  expect(hasShape(lessonsEndpoints.steps.response, [given])).toBe(true);
});

test('what stands for TypeBox in the built page says the same', () => {
  const user = stub.Object({
    id: stub.Integer(),
    name: stub.String(),
    seen: stub.Union([stub.String(), stub.Null()]),
    nick: stub.Optional(stub.String()),
    kind: stub.Enum(),
  });
  const good = { id: 1, name: 'a', seen: null, kind: 'new' };
  expect(hasShape(stub.Array(user), [good, { ...good, nick: 'x' }])).toBe(true);
  for (const bad of [{}, { ...good, id: 'x' }, { ...good, seen: 7 }, { ...good, nick: 7 }, null, [], 'x'])
    expect(hasShape(user, bad)).toBe(false);
  expect(hasShape(stub.Partial(user), {})).toBe(true);
});
