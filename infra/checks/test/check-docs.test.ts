import { expect, test } from 'vitest';
import { indexOfDecisions, problemsOfDecisions } from '../src/decisions.ts';
import { unknownNames, type Known } from '../src/doc-names.ts';

const known: Known = {
  scripts: new Map([
    ['', new Set(['start', 'bench:api'])],
    ['@sentiero/shop', new Set(['events'])],
  ]),
  hasProgram: (name) => name === 'vitest',
  hasPath: (path) => path === 'infra/bench/main.ts',
  decisions: new Set(['0007']),
  settings: new Set(['SPOOL_LIMIT']),
};
const unknown = (text: string) => unknownNames({ file: 'docs/a.md', text }, known);

test('names that exist are accepted', () => {
  const text =
    'Run `npx -y pnpm@12 start`, `pnpm bench:api --rounds 3`, `pnpm vitest run`, `pnpm install`, `node infra/bench/main.ts` ' +
    'or `npx -y pnpm@12 --filter @sentiero/shop events`, with `SPOOL_LIMIT=1`, see [0007](0007-a.md). A pnpm of your own.';
  expect(unknown(text)).toEqual([]);
});

test.each([
  ['`npx -y pnpm@12 stop`', 'the command pnpm stop'],
  ['`bench:stacks --rounds 3`', 'the command pnpm bench:stacks'],
  ['```sh\nA=1 pnpm stop now\n```', 'the command pnpm stop'],
  ['`pnpm --filter @sentiero/shop start`', 'the command pnpm --filter @sentiero/shop start'],
  ['`node infra/bench/gone.ts`', 'infra/bench/gone.ts'],
  ['`SPOOL_SIZE`', 'the setting SPOOL_SIZE'],
  ['decision 0008', 'decision 0008'],
  ['[0009](0009-a.md)', 'decision 0009'],
])('a name that does not exist is a problem: %s', (text, name) => {
  expect(unknown(text)).toEqual([`docs/a.md names ${name}, which is not there`]);
});

test('each decision has a number of its own, an area and a line in the index', () => {
  const first = {
    file: '0001-a.md',
    text: '# 0001 A\n\nArea: Grading\n\nSuperseded by [0002](0002-b.md).\n\n',
  };
  const second = { file: '0002-b.md', text: '# 0002 B\n\nArea: Grading\n' };
  const index = indexOfDecisions([first, second]);
  expect(index).toContain('- [0001](0001-a.md) A (superseded by [0002](0002-b.md))\n- [0002](0002-b.md) B\n');
  expect(problemsOfDecisions([first, second], index)).toEqual([]);
  const wrong = { file: '0002-c.md', text: '# 0002 C\n' };
  expect(problemsOfDecisions([first, second, wrong], index)).toEqual([
    '0002-c.md has no line "Area: …" with an area of decisions.ts',
    '2 decisions have the number 0002',
  ]);
  expect(problemsOfDecisions([first], index)).toEqual([
    'docs/decisions/README.md is out of date: run `pnpm decisions`.',
  ]);
});
