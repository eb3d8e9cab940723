import { placeKinds, weaknessIds, type Place } from '@sentiero/contracts/hunts';
import { expect, test } from 'vitest';
import { judgeReport, type Effect } from './judge-report.ts';

const place: Place = { method: 'POST', path: '/offers/{id}', in: 'form', name: 'title' };
const effect: Effect = { hole: 'offers.title', weakness: 'xss', place };
const known = { effects: [effect], path: '/offers/3', confirmed: new Set<string>() };
const named = { in: 'form', name: 'title' } as const;

test('a report is confirmed by exchange, weakness and place, and once', () => {
  expect(judgeReport({ weakness: 'xss', place: named }, known)).toEqual({
    verdict: 'confirmed',
    hole: 'offers.title',
  });
  const confirmed = new Set(['offers.title']);
  expect(judgeReport({ weakness: 'xss', place: named }, { ...known, confirmed })).toEqual({
    verdict: 'already',
    hole: null,
  });
});

test('of two holes in one exchange, each is confirmed by its own place', () => {
  const other: Effect = { hole: 'offers.text', weakness: 'xss', place: { ...place, name: 'text' } };
  const both = { ...known, effects: [effect, other], confirmed: new Set(['offers.title']) };
  expect(judgeReport({ weakness: 'xss', place: { in: 'form', name: 'text' } }, both)).toEqual({
    verdict: 'confirmed',
    hole: 'offers.text',
  });
  expect(judgeReport({ weakness: 'xss', place: named }, both).verdict).toBe('already');
});

test('names of headers have no case, other names have', () => {
  const host: Effect = { ...effect, place: { ...place, in: 'header', name: 'X-Forwarded-Host' } };
  const verdictOf = (name: string, effects: Effect[], kind: 'header' | 'form') =>
    judgeReport({ weakness: 'xss', place: { in: kind, name } }, { ...known, effects }).verdict;
  expect(verdictOf('x-forwarded-host', [host], 'header')).toBe('confirmed');
  expect(verdictOf('Title', [effect], 'form')).toBe('other_place');
});

test('a part of the path is named by the pattern or by its value', () => {
  const inPath: Effect = { ...effect, place: { ...place, in: 'path', name: 'id' } };
  const verdictOf = (name: string, path: string | null) =>
    judgeReport({ weakness: 'xss', place: { in: 'path', name } }, { ...known, effects: [inPath], path })
      .verdict;
  expect(verdictOf('id', null)).toBe('confirmed');
  expect(verdictOf('3', '/offers/3')).toBe('confirmed');
  expect(verdictOf('offers', '/offers/3')).toBe('other_place');
  expect(verdictOf('3', null)).toBe('other_place');
});

test('what stands inside of a JSON field is at its place', () => {
  const password: Effect = { ...effect, place: { ...place, in: 'json', name: 'password' } };
  const verdictOf = (name: string, kind: 'json' | 'form' = 'json') =>
    judgeReport({ weakness: 'xss', place: { in: kind, name } }, { ...known, effects: [password] }).verdict;
  for (const name of ['password', 'password.$ne', 'password.$in[0]', 'password[0]'])
    expect(verdictOf(name)).toBe('confirmed');
  for (const name of ['email.$ne', 'passwords', 'pass', 'old.password', '$ne'])
    expect(verdictOf(name)).toBe('other_place');
  expect(verdictOf('password.$ne', 'form')).toBe('other_place');
});

test('the key of a prototype is its place at any depth', () => {
  const key = { ...place, in: 'json', name: '__proto__' } as const;
  const verdictOf = (name: string, weakness: Effect['weakness']) =>
    judgeReport(
      { weakness, place: { in: 'json', name } },
      { ...known, effects: [{ hole: 'settings.merge', weakness, place: key }] },
    ).verdict;
  for (const name of ['__proto__', '__proto__.groups', 'list.__proto__.groups'])
    expect(verdictOf(name, 'prototype_pollution')).toBe('confirmed');
  for (const name of ['list.groups', 'list.__proto__x', 'groups'])
    expect(verdictOf(name, 'prototype_pollution')).toBe('other_place');
  expect(verdictOf('list.__proto__.groups', 'nosql_injection')).toBe('other_place');
});

test('a function that is not restricted is any part of its path', () => {
  const hide = { ...place, path: '/moderation/offers/{id}/hide', in: 'path', name: 'id' } as const;
  const effects: Effect[] = [{ hole: 'moderation.hide', weakness: 'function_access', place: hide }];
  const verdictOf = (name: string, path: string | null) =>
    judgeReport({ weakness: 'function_access', place: { in: 'path', name } }, { ...known, effects, path })
      .verdict;
  for (const name of ['id', '207', 'hide', 'moderation'])
    expect(verdictOf(name, '/moderation/offers/207/hide')).toBe('confirmed');
  expect(verdictOf('offer', '/moderation/offers/207/hide')).toBe('other_place');
  expect(verdictOf('hide', null)).toBe('confirmed');
});

test('thirty guesses about an exchange without an effect all get the same answer', () => {
  const none = { ...known, effects: [] };
  const answers = weaknessIds.flatMap((weakness) =>
    placeKinds.map((kind) => judgeReport({ weakness, place: { in: kind, name: 'title' } }, none)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"verdict":"no_effect","hole":null}']),
  );
});
