import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePart, encodePart, formFields, joinedFields, writtenFields } from './forms.ts';

test.each([
  ['', [], []],
  ['a=1&b=2', [['a', '1'], ['b', '2']], [['a', '1'], ['b', '2']]], // prettier-ignore
  ['?a=1', [['?a', '1']], [['?a', '1']]],
  ['a', [['a', null]], [['a', '']]],
  ['a=', [['a', '']], [['a', '']]],
  ['=1', [['', '1']], [['', '1']]],
  ['a=b=c', [['a', 'b=c']], [['a', 'b=c']]],
  [
    '&a=1&&',
    [
      ['', null],
      ['a', '1'],
      ['', null],
      ['', null],
    ],
    [['a', '1']],
  ],
  ['a+b=c+d%2B', [['a+b', 'c+d%2B']], [['a b', 'c d+']]],
  [
    'a=100%&b=%zz%20',
    [
      ['a', '100%'],
      ['b', '%zz%20'],
    ],
    [
      ['a', '100%'],
      ['b', '%zz '],
    ],
  ],
  ['a=%ff', [['a', '%ff']], [['a', '\ufffd']]],
  ['%E2%82%AC=ä;b', [['%E2%82%AC', 'ä;b']], [['€', 'ä;b']]],
])('the fields of %j are %j as written and %j as read', (form, written, read) => {
  expect(writtenFields(form).map(({ name, value }) => [name, value])).toEqual(written);
  expect(formFields(form)).toEqual(read);
});

test.each([
  ['a+b%20c', 'a b c'],
  ['%C3%BC', 'ü'],
  ['%FC', null],
  ['%', null],
  ['%zz', null],
])('%j stands for %j', (part, text) => expect(decodePart(part)).toBe(text));

test('fields as written give back their form, and any text its part', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (form, text) => {
      expect(joinedFields(writtenFields(form))).toBe(form);
      expect(decodePart(encodePart(text))).toBe(text.toWellFormed());
    }),
  );
});
