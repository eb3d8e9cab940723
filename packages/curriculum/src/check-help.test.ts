import { emptyCondition, emptyGuidance, emptyRule } from '@sentiero/contracts/authoring';
import { defaultSettings } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { checkHelp } from './check-help.ts';
import type { CurriculumLesson, CurriculumStep } from './curriculum.ts';

const text = { de: 'a', en: 'b', fr: 'c', it: 'd' };
const hints = [text, text, text];
const replies = [{ text, answer: null, event_type: null, conditions: [] }];

function lacks(fields: Partial<CurriculumStep>, settings: Partial<CurriculumLesson> = {}): string[] {
  const step: CurriculumStep = {
    key: 'one',
    order: 3,
    title: text,
    content: text,
    type: 'Q',
    is_visible: true,
    minutes: null,
    solution: null,
    ...emptyGuidance,
    ...emptyRule,
    ...fields,
  };
  const lesson: CurriculumLesson = {
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
    steps: [step],
    ...settings,
  };
  return checkHelp(lesson).map(({ file, reason }) => `${file}: ${reason}`);
}

const at = (reason: string) => `lessons/lesson/steps/03-one/step.yaml: ${reason}`;

test('a question needs three hints and a reply', () => {
  expect(lacks({ hints: [text] })).toEqual([at('has 1 of 3 hints'), at('has no reply to a wrong attempt')]);
  expect(lacks({ hints, replies })).toEqual([]);
});

test('each choice needs its reason', () => {
  const choices = [
    { content: text, is_correct: true, feedback: text },
    { content: text, is_correct: false },
  ];
  expect(lacks({ type: 'S', hints, choices })).toEqual([at('says nothing about choice 2')]);
});

test('every condition that feedback can show needs a label: secret ones none, alternatives one', () => {
  const condition = { ...emptyCondition, value_string: 'x' };
  const event_conditions = [
    { ...condition, key: 'a' },
    { ...condition, key: 'b', secret: true },
    { ...condition, key: 'c', group: 1, label: text },
    { ...condition, key: 'd', group: 1 },
  ];
  const event = { type: 'E', event_type: 'login', event_conditions, hints, replies } as const;
  expect(lacks(event)).toEqual([
    at('has no label for event_type'),
    at('has no label for event_conditions 0 a'),
  ]);
  const labels = { event_type: text };
  const named = event_conditions.with(0, { ...condition, key: 'a', label: text });
  expect(lacks({ ...event, labels, event_conditions: named })).toEqual([]);
});

test('the fields of a task need labels, and its query one of its own', () => {
  const task = {
    type: 'T',
    task_url: '/a?b=1',
    task_request_content: 'secret by default',
    hints,
    replies,
  } as const;
  expect(lacks(task)).toEqual([at('has no label for path'), at('has no label for query')]);
  expect(lacks({ ...task, labels: { path: text, query: text } })).toEqual([]);
});

test('steps that cannot fail, drafts and lessons without guidance need none', () => {
  expect(lacks({ type: 'I' })).toEqual([]);
  expect(lacks({ type: 'O' })).toEqual([]);
  expect(lacks({ is_visible: false })).toEqual([]);
  expect(lacks({}, { guidance: 'none' })).toEqual([]);
});
