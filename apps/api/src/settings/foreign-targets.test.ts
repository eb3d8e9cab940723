import { expect, test } from 'vitest';
import { requireForeignTargets } from './foreign-targets.ts';

const check = (web: string, targets: string) => () =>
  requireForeignTargets({ WEB_URL: web, API_URL: `${web}/api`, TARGET_DOMAIN: targets });

test.each([
  ['https://learn.school.example', 'labs.school.example'],
  ['https://school.ch', 'school.ch'],
  ['https://learn.school.co.uk', 'targets.school.co.uk'],
])('%s and targets under %s are refused: they could share cookies', (web, targets) => {
  expect(check(web, targets)).toThrow(/^TARGET_DOMAIN: got/);
});

test.each([
  ['https://learn.school.ch', 'school-labs.ch'],
  ['https://a.github.io', 'b.github.io'],
  ['http://localhost:3000', 'localhost'],
  ['http://127.0.0.1:3000', 'localhost'],
])('%s and targets under %s are separate sites', (web, targets) => {
  expect(check(web, targets)).not.toThrow();
});
