import { emptyGuidance, emptyRule } from '@sentiero/contracts/authoring';
import { defaultSettings } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { checkCover, coverageLines } from './check-cover.ts';
import type { CurriculumLesson, CurriculumStep } from './curriculum.ts';
import { shipped } from './shipped.fixture.ts';

const text = { de: 'a', en: 'b', fr: 'c', it: 'd' };
const step = (type: CurriculumStep['type'], is_visible = true): CurriculumStep => ({
  key: 'one',
  order: 1,
  title: text,
  content: text,
  type,
  is_visible,
  minutes: null,
  solution: null,
  ...emptyGuidance,
  ...emptyRule,
});
const lesson = (fields: Partial<CurriculumLesson>): CurriculumLesson => ({
  key: 'lesson',
  order: 1,
  title: text,
  goals: [],
  required_lessons: [],
  required_other: [],
  is_visible: true,
  target: null,
  next_lesson: null,
  ...defaultSettings,
  steps: [],
  ...fields,
});
const reasons = (fields: Partial<CurriculumLesson>) => checkCover(lesson(fields)).map(({ reason }) => reason);
const linesOf = (lessons: CurriculumLesson[]) =>
  coverageLines({ lessons, targets: [], categories: [], terms: [], pictures: [] });

test('a lesson practises only what it is about, and only with a task', () => {
  const about = { topics: ['ssrf'], owasp: ['2025-A01'] };
  expect(reasons({ ...about, practises: ['ssrf', '2025-A01'], steps: [step('T')] })).toEqual([]);
  expect(reasons({ ...about, practises: ['xxe'], steps: [step('E')] })).toEqual([
    'practises xxe, which is in none of owasp, wstg and topics',
  ]);
  expect(reasons({ ...about, practises: ['ssrf'], steps: [step('Q'), step('T', false)] })).toEqual([
    'practises something without a T or E step',
  ]);
  expect(reasons({ ...about, practises: ['ssrf'], mode: 'hunt' })).toEqual([]);
});

test('an entry is covered by hand if one lesson practises it, and hidden lessons cover nothing', () => {
  const tasks = { steps: [step('E')] };
  const lines = linesOf([
    lesson({ key: 'read', topics: ['ssrf', 'xxe'] }),
    lesson({ key: 'done', topics: ['ssrf', 'jwt'], practises: ['ssrf'], ...tasks }),
    lesson({ key: 'draft', topics: ['oauth'], practises: ['oauth'], is_visible: false, ...tasks }),
  ]);
  expect(lines).toContain('portswigger: by hand 1, in text 2, none 28, of 31');
  expect(lines).toContain('  by hand  ssrf (Server-side request forgery (SSRF)): done');
  expect(lines).toContain('  in text  xxe (XXE injection): read');
  expect(lines).toContain('  none     oauth (OAuth authentication)');
});

test('the shipped lessons leave out none of the topics of PortSwigger', () => {
  const lines = coverageLines(shipped);
  expect(lines.find((line) => line.startsWith('portswigger: '))).toMatch(/, none 0, of 31$/);
});
