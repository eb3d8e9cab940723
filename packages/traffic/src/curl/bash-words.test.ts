import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bashPipelines } from './bash-words.ts';

const bashWords = (text: string) => bashPipelines(text)[0]?.commands ?? [];

/** The arguments that bash itself passes to a command. */
function argumentsInBash(words: string): string[] {
  const said = execFileSync(
    'bash',
    ['-c', `p() { for word; do printf '%s\\0' "$word"; done; }\np ${words}`],
    {
      env: { LC_ALL: 'C.UTF-8', SHLVL: '2' },
    },
  );
  return said.toString('latin1').split('\0').slice(0, -1);
}

const quotedPart = fc.oneof(
  fc.stringMatching(/^'[a-z \\"$`!äß😀\n]{0,8}'$/u),
  fc.stringMatching(/^"([a-z '!ä😀\n]|\\["\\$`a-z]){0,8}"$/u),
  fc.stringMatching(
    /^\$'([a-z "$`ä😀\n]|\\[ntrabefv'"\\]|\\x[4-7][0-9a-f]|\\u00[e-f][0-9]|\\1[0-7][0-7]){0,8}'$/u,
  ),
  fc.stringMatching(/^(\\[ '"a-z$\\]|[a-z=:/.@-]){1,8}$/),
  fc.constantFrom(' ', '  ', ' \\\n  ', '\t'),
);

test('words are split and unquoted as bash does it', () => {
  fc.assert(
    fc.property(fc.array(quotedPart, { maxLength: 10 }), (parts) => {
      const words = parts.join('');
      expect(bashWords(`p ${words}`)[0]?.slice(1)).toEqual(argumentsInBash(words));
    }),
    { numRuns: 60 },
  );
});

test('a second command, a comment and an unclosed quote end where they do in bash', () => {
  expect(bashWords("curl 'a b' # no\nrm -rf /")).toEqual([['curl', 'a b']]);
  expect(bashWords('printf x | base64 -d | curl y')).toEqual([
    ['printf', 'x'],
    ['base64', '-d'],
    ['curl', 'y'],
  ]);
  expect(bashWords("curl 'open")).toEqual([['curl', 'open']]);
  expect(bashWords('curl a#b')).toEqual([['curl', 'a#b']]);
});

test.each([
  ['curl a >/dev/null 2>&1 -s', { commands: [['curl', 'a', '-s']] }],
  ["curl -d @- a <<'X'\nb $c\nX\nd", { commands: [['curl', '-d', '@-', 'a']], input: 'b $c\n' }],
  ['curl -d @- a <<X\nb $c\nX\n', { input: 'b $c\n', isUnread: true }],
  ['curl -d @- a <<< "b c"', { input: 'b c\n' }],
  [
    'A=1; export B="2 3"; curl $A "${B}x" \'$A\'',
    { commands: [['curl', '1', '2 3x', '$A']], isUnread: false },
  ],
  [
    'curl $HOME "$(date +%s)" `id` ${x:-y}',
    { commands: [['curl', '$HOME', '$(date +%s)', '`id`', '${x:-y}']], isUnread: true },
  ],
  [`curl "$(printf 'a\\351%%\\047\\\\')"`, { commands: [['curl', "a\xe9%'\\"]], isUnread: false }],
  ['cd /tmp && curl a', { commands: [['cd', '/tmp']] }],
])('%s is read as far as it can be without a shell', (text, expected) => {
  expect(bashPipelines(text)[0]).toMatchObject(expected);
});
