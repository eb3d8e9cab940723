import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import * as T from 'typebox';
import { expect, test } from 'vitest';
import { hasShape } from '@sentiero/client/has-shape';
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
  erase_at: null,
};

test.each([undefined, null, '', '<html></html>', {}, [], [me], 7, true, { ...me, id: 'x' }, { id: 1 }])(
  'a reply of %j is not a logged-in user',
  (body) => expect(hasShape(usersEndpoints.me.response, body)).toBe(false),
);

test('a valid reply passes, even with unknown fields', () => {
  expect(hasShape(usersEndpoints.me.response, { ...me, more: [1] })).toBe(true);
  expect(hasShape(coursesEndpoints.byMe.response, [])).toBe(true);
  expect(hasShape(undefined, undefined)).toBe(true);
});

test.each([{}, null, [null], ['x'], [{ id: 1 }]])('%j is not a list of courses', (body) => {
  expect(hasShape(coursesEndpoints.byMe.response, body)).toBe(false);
});

test('a step of an unknown type is accepted', () => {
  const text = { de: 'a', en: 'a', fr: 'a', it: 'a' };
  const step = {
    id: 1,
    order: 1,
    title: text,
    content: text,
    type: 'Z',
    is_finding: false,
    completed: null,
    again: false,
    choices: [],
  };
  const given = { ...step, answer: null, is_visible: true };
  expect(hasShape(lessonsEndpoints.steps.response, [given])).toBe(true);
});

test.each([
  ['TypeBox', T],
  ['what stands for it in the built page', stub as unknown as typeof T],
])('%s distinguishes values that match a schema from others', (_, types) => {
  const user = types.Object({
    id: types.Integer({ minimum: 1 }),
    name: types.String(),
    seen: types.Union([types.String(), types.Null()]),
    nick: types.Optional(types.String()),
    kind: types.Enum(['old', 'new']),
    side: types.Enum(['left', 'right'], { 'x-closed': true }),
    pair: types.Tuple([types.String(), types.Integer()]),
    more: types.Record(types.String(), types.Unknown()),
  });
  const good = { id: 1, name: 'a', seen: null, kind: 'newer', side: 'left', pair: ['a', 1], more: {} };
  expect(hasShape(types.Array(user), [good, { ...good, nick: 'x', later: true }])).toBe(true);
  const wrong = [
    { id: 'x' },
    { id: 0 },
    { id: 1.5 },
    { seen: 7 },
    { nick: 7 },
    { kind: 7 },
    { side: 'top' },
    { pair: ['a'] },
    { pair: ['a', 'b'] },
    { more: null },
    { more: [] },
  ];
  for (const bad of [...wrong.map((field) => ({ ...good, ...field })), {}, null, [], 'x'])
    expect(hasShape(user, bad), JSON.stringify(bad)).toBe(false);
  expect(hasShape(types.Partial(user), {})).toBe(true);
});
