import fc from 'fast-check';
import { flags, letters, withValue } from './option-table.ts';

/** Also halves of surrogate pairs. */
const anyCharacter = fc
  .oneof(fc.nat({ max: 0x7f }), fc.integer({ min: 0xd7f0, max: 0xe010 }), fc.nat({ max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
const anyText = fc.string({ unit: anyCharacter, maxLength: 40 });
const anyOption = fc.oneof(
  fc.constantFrom(...withValue, ...flags).map((name) => `--${name}`),
  fc.constantFrom(...Object.keys(letters)).map((letter) => `-${letter}`),
);
const anyValue = fc.oneof(
  anyText,
  fc.constantFrom(
    '%',
    '%zz',
    '@',
    '@-',
    '=',
    '=(',
    '=)',
    'a=@"',
    '"',
    "'",
    '\\',
    '$(',
    '`',
    '<<X',
    '\\U99999999',
    '[',
    '{',
  ),
  fc.webUrl(),
);
/** Commands of all kinds, cut anywhere. */
const anyLine = fc
  .tuple(
    fc.constantFrom(
      'curl',
      'printf %s x | base64 -d | curl',
      'A=1; curl',
      'curl "^\n"',
      "curl $'",
      'curl http://h/',
    ),
    fc.array(fc.oneof(anyOption, anyValue)),
  )
  .chain(([start, words]) => {
    const line = [start, ...words].join(' ');
    return fc.nat({ max: line.length }).map((end) => line.slice(0, line.length - end));
  });

/** Any text, and what looks like a command. */
export const anyPaste = fc.oneof(
  anyText,
  anyLine,
  anyLine.map((line) => `curl http://h/${line}`),
);
