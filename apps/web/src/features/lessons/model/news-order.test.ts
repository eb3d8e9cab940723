import { expect, test } from 'vitest';
import { inOrder, type NewsKind } from './news-order.ts';

const kinds = (...given: NewsKind[]) => inOrder(given.map((kind) => ({ kind }))).map(({ kind }) => kind);

test('the pause of a class comes before what the learner has just done, and that before messages', () => {
  expect(kinds('message', 'step', 'pause')).toEqual(['pause', 'step', 'message']);
});

test('a lesson that has just been completed comes before a message, one completed long ago after it', () => {
  expect(kinds('message', 'summit')).toEqual(['summit', 'message']);
  expect(kinds('end', 'message')).toEqual(['message', 'end']);
});

test('news of the same kind keep their order', () => {
  const [first, second] = inOrder([
    { kind: 'message' as const, key: 'first' },
    { kind: 'message' as const, key: 'second' },
  ]);
  expect([first?.key, second?.key]).toEqual(['first', 'second']);
});
