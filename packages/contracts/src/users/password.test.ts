import { expect, test } from 'vitest';
import { passwordLength, passwordProblem } from './password.ts';

const lena = ['lena.o', 'lena.muster@school.example', 'Lena', 'Muster', 'LenaMuster'];

test('length is counted in code points of the normalised text', () => {
  expect(passwordLength('e\u0301'.repeat(8))).toBe(8);
  expect(passwordLength('👩'.repeat(8))).toBe(8);
});

test.each([
  ['1234567', 'too_short'],
  ['e\u0301'.repeat(7), 'too_short'],
  ['👩'.repeat(7), 'too_short'],
  ['x'.repeat(1025), 'too_long'],
  ['LenaMuster', 'own_name'],
  ['lena.muster@school.example', 'own_name'],
  ['LENA.MUSTER@SCHOOL.EXAMPLE', 'own_name'],
  ['lena.muster', 'own_name'],
  ['lenalena', 'own_name'],
  ['muster2026', 'own_name'],
  ['19Muster90!', 'own_name'],
  ['ｍｕｓｔｅｒ99', 'own_name'],
  ['muster_lena', 'own_name'],
])('%j is refused: %s', (password, problem) => {
  expect(passwordProblem(password, lena)).toBe(problem);
});

test.each([
  'birch lantern trout',
  'lena-likes-cheese',
  'muster 83920174655',
  'musterhaft',
  '👩'.repeat(8),
  'x'.repeat(1024),
])('%j is accepted', (password) => {
  expect(passwordProblem(password, lena)).toBeNull();
});

test('a name of one or two letters does not refuse passwords that contain it', () => {
  expect(passwordProblem('al-1234567', ['al'])).toBeNull();
  expect(passwordProblem('7bbbbbbb', ['7b', ''])).toBeNull();
});

test('the demo passwords are accepted', () => {
  for (const role of ['learner', 'teacher', 'staff'])
    expect(passwordProblem(`${role}-demo`, [role, `${role}@sentiero.example`])).toBeNull();
});
