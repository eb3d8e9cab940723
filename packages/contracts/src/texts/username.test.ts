import { expect, test } from 'vitest';
import { preparedUsername, usernameKey, usernameProblem } from './username.ts';

test.each([
  ['Lena', 'lena'],
  ['ＬＥＮＡ', 'lena'],
  ['straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['zoe\u0308', 'zo\u00EB'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['lena ', ' lena'],
  ['le\u200Bna', 'lena'],
  ['le\u00ADna\uFEFF', 'lena'],
  ['\u0130ris', 'i\u0307ris'],
  ['\u0131ris', 'IRIS'],
  ['ﬁona', 'fiona'],
])('%j and %j are the same name', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test.each([
  ['lena', 'lena2'],
  ['\u0130ris', 'iris'],
  ['zoe', 'zoë'],
  ['аda', 'ada'],
])('%j and %j are different names', (one, other) => {
  expect(usernameKey(one)).not.toBe(usernameKey(other));
});

test.each([
  'lena',
  'Lena.O-2_x',
  'zoë',
  'ß',
  'straße',
  'Ирина',
  '李娜',
  'あやカ',
  '김',
  'שרה',
  'أحمد٣',
  'शिव',
  "o'neil",
  'col·legi',
  'x',
])('the name %j is accepted, and its key never changes', (name) => {
  expect(usernameProblem(name)).toBeNull();
  expect(usernameKey(usernameKey(name))).toBe(usernameKey(name));
});

test('a name is stored normalised and in half width, in the case that was typed', () => {
  expect(preparedUsername('Ｚoe\u0308')).toBe('Zoë');
});

test.each([
  ['', 'too_short'],
  ['a'.repeat(151), 'too_long'],
  ['le na', 'character_refused'],
  ['lena ', 'character_refused'],
  ['lena\u00A0', 'character_refused'],
  ['lena\u3000', 'character_refused'],
  ['le\u200Bna', 'character_refused'],
  ['le\u200Dna', 'character_refused'],
  ['le\u00ADna', 'character_refused'],
  ['\u202Elena', 'character_refused'],
  ['le\u0000na', 'character_refused'],
  ['le\nna', 'character_refused'],
  ['\uD800x', 'character_refused'],
  ['\uFFFEx', 'character_refused'],
  ['\u0308lena', 'character_refused'],
  [`z${'\u0327\u0323\u0301\u0302\u0303\u0304'}`, 'character_refused'],
  ['lena♥', 'character_refused'],
  ['👩', 'character_refused'],
  ['ﬁona', 'character_refused'],
  ['henryⅣ', 'character_refused'],
  ['a·b', 'character_refused'],
  ['cafe·', 'character_refused'],
  ['\u1100\u1161x\u1100', 'character_refused'],
  ['аda', 'scripts_mixed'],
  ['αda', 'scripts_mixed'],
  ['שרהada', 'direction_mixed'],
  ['adaשרה', 'direction_mixed'],
  ['1שרה', 'direction_mixed'],
  ['שרה!', 'direction_mixed'],
  ['ada٣', 'direction_mixed'],
  ['أ1٣', 'direction_mixed'],
])('the name %j is refused: %s', (name, problem) => {
  expect(usernameProblem(name)).toBe(problem);
});
