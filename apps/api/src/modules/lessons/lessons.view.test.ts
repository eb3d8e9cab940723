import { stepTypes } from '@sentiero/contracts/lessons';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepView } from './lessons.view.ts';

const text = fc.record({ de: fc.string(), en: fc.string(), fr: fc.string(), it: fc.string() });
const secret = fc.constant('the secret');

/** A whole database row, answers included, as a careless query would return it. */
const wholeRow = fc.record({
  id: fc.nat(),
  order: fc.nat(),
  title: text,
  content: text,
  type: fc.constantFrom(...stepTypes),
  completedAt: fc.option(fc.nat(), { nil: undefined }),
  answer: fc.option(fc.string()),
  questionAnswer: secret,
  taskUrl: secret,
  taskRequestHeader: secret,
  taskResponseContent: secret,
  eventType: secret,
  eventConditions: fc.array(fc.record({ valueString: secret })),
  choices: fc.array(fc.record({ id: fc.nat(), stepId: fc.nat(), content: text, isCorrect: fc.boolean() })),
});

test("a learner's step never contains an answer, whatever was read", () => {
  fc.assert(
    fc.property(wholeRow, (row) => {
      const view = stepView(row, 1, { ...row, isAgain: false });
      expect(Object.keys(view).toSorted()).toEqual([
        'again',
        'answer',
        'choices',
        'completed',
        'content',
        'id',
        'is_finding',
        'order',
        'title',
        'type',
      ]);
      for (const choice of view.choices) expect(Object.keys(choice).toSorted()).toEqual(['content', 'id']);
      expect(JSON.stringify(view)).not.toContain('the secret');
      expect(row.type === 'O' || view.answer === null).toBe(true);
    }),
  );
});
