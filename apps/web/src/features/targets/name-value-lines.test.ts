import { expect, test } from 'vitest';
import { readPairs, writePairs } from './name-value-lines.ts';

test('lines of names and values come back as they were written', () => {
  const pairs = [
    ['FLAG', '{secret:FLAG}'],
    ['OPTIONS', 'a=1 b=2'],
    ['EMPTY', ''],
    ['KEY', '-----BEGIN KEY-----\na=b\n\n| c\n'],
  ] as const;
  expect(readPairs(writePairs(pairs))).toEqual(pairs);
  expect(readPairs('\n A =1\r\n\n')).toEqual([['A', '1']]);
});
