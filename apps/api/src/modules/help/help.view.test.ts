import { emptyGuidance, feedbackLevels } from '@sentiero/contracts/authoring';
import { conditionAbouts } from '@sentiero/contracts/lessons';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportEvent, reportRequest } from '../../grading/attempt-report.ts';
import { condition, gradable } from '../../grading/gradable.fixture.ts';
import type { LessonStep } from '../../grading/graded-lessons.ts';
import { AttemptTally } from '../progress/attempt-tally.ts';
import { helpView } from './help.view.ts';

const at = new Date('2026-11-22T10:00:00.000Z');

/** Words that occur only in the rule. */
const wanted = fc.stringMatching(/^[a-z]{12,20}$/).map((word) => `w4nted${word}`);
const conditions = fc.array(
  fc.record({
    key: fc.constantFrom('query.a', 'form.b', 'cookie.c', 'json.d', 'status', 'response.text', 'path'),
    comparator: fc.constantFrom('equals', 'contains', 'startsWith', 'matches', 'in', 'exists'),
    value: wanted,
    secret: fc.boolean(),
    notFlag: fc.boolean(),
    group: fc.option(fc.constantFrom(1, 2)),
  }),
  { maxLength: 4 },
);
const rules = fc.record({
  type: fc.constantFrom('T', 'E'),
  url: fc.option(wanted),
  query: fc.option(wanted),
  method: fc.option(wanted),
  header: fc.option(wanted),
  content: fc.option(wanted),
  secret: fc.uniqueArray(fc.constantFrom(...conditionAbouts)),
  conditions,
});
type Rule = typeof rules extends fc.Arbitrary<infer One> ? One : never;

function stepOf(rule: Rule, feedback: LessonStep['feedback']): LessonStep {
  const own = rule.conditions.map(({ value, ...fields }) =>
    condition({ ...fields, comparator: fields.comparator as 'equals', valueString: value }),
  );
  const query = rule.query ? `?x=${rule.query}` : '';
  return {
    ...gradable(rule.type as 'T' | 'E', {
      taskUrl: rule.url === null ? null : `/${rule.url}${query}`,
      taskRequestMethod: rule.method,
      taskRequestHeader: rule.header === null ? null : `X-A: ${rule.header}`,
      taskRequestContent: rule.content,
      taskConditions: own,
      eventType: rule.url ?? 'sql',
      eventConditions: own,
    }),
    id: 1,
    lessonId: 1,
    order: 1,
    feedback,
    feedbackAfter: 0,
    secret: rule.secret,
    hints: emptyGuidance.hints,
    debrief: null,
    modelAnswer: null,
  };
}

function helpOf(step: LessonStep, body: string) {
  const message = { headers: [], trailers: [], body: null };
  const content = { encoding: 'utf8' as const, content: body, size: body.length, truncated: false };
  const exchange = {
    method: 'GET',
    url: 'http://shop.localhost/none?a=1',
    params: [['a', '1'] as [string, string]],
    code: 200,
    duration: 0,
    request: { target: '/', ...message, body: content },
    response: { ...message, body: content },
  };
  const lines =
    step.type === 'T' ? reportRequest(step, exchange) : reportEvent(step, { type: 'sql', data: { body } });
  const tally = new AttemptTally();
  tally.add({
    userId: 1,
    step,
    at,
    requestId: null,
    eventId: null,
    lines: lines ?? [],
    replies: [],
    identity: 'one',
  });
  const [row] = tally.rows;
  if (!row) throw new Error('nothing was counted');
  const help = helpView(
    { step, guidance: 'on_request' },
    {
      attempts: { ...row, attempts: 1 },
      taken: null,
      hand: null,
      completedAt: null,
      answeredAt: null,
      raised: null,
      review: null,
      reviewer: null,
    },
  );
  return { help, row, text: JSON.stringify(help) };
}

test('below full, no output contains an expected value or reveals its length, and no attempt stores one', () => {
  const below = fc.constantFrom(...feedbackLevels.filter((level) => level !== 'full'));
  fc.assert(
    fc.property(rules, below, fc.string(), (rule, level, body) => {
      const { text, row } = helpOf(stepOf(rule, level), body);
      expect(text + JSON.stringify(row)).not.toContain('w4nted');
      const longer = (value: string | null) => value && `${value}more`;
      const other = {
        ...rule,
        url: rule.type === 'T' ? longer(rule.url) : rule.url,
        query: longer(rule.query),
        method: longer(rule.method),
        header: longer(rule.header),
        content: longer(rule.content),
        conditions: rule.conditions.map((own) => ({ ...own, value: `${own.value}more` })),
      };
      expect(helpOf(stepOf(other, level), body).text).toBe(text);
    }),
  );
});

test('at full, a secret condition has no line, and neither its expected nor its actual value appears', () => {
  fc.assert(
    fc.property(rules, wanted, (rule, body) => {
      const hidden = rule.conditions.map((own) => ({ ...own, secret: true }));
      const step = stepOf({ ...rule, conditions: hidden, secret: [...conditionAbouts] }, 'full');
      const { help, text, row } = helpOf(step, body);
      expect(text + JSON.stringify(row)).not.toContain('w4nted');
      const abouts = help.feedback?.conditions?.map(({ about }) => about) ?? ['more'];
      expect(new Set(abouts)).toEqual(new Set(step.type === 'E' ? ['more'] : abouts.slice(0, 1)));
    }),
  );
});

test('the count includes secret conditions, and a single line stands for all of them', () => {
  const step: LessonStep = {
    ...stepOf(
      {
        type: 'T',
        url: 'page',
        query: null,
        method: null,
        header: null,
        content: 'x',
        secret: ['request_body'],
        conditions: [],
      },
      'full',
    ),
    taskUrl: '/none',
    taskConditions: [condition({ key: 'form.q', secret: true, valueString: 'y' })],
  };
  expect(helpOf(step, 'x').help.feedback).toMatchObject({
    met: 2,
    total: 3,
    conditions: [
      { about: 'path', met: true, wanted: '/none', seen: '/none' },
      { about: 'more', met: false },
    ],
  });
});
