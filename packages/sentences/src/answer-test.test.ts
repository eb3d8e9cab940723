import { checkQuestion, emptyRule } from '@sentiero/contracts/authoring';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerTest } from './answer-test.ts';

const takes = (lines: string, given: string) => answerTest(lines)?.(given);

test('thousands separators of all languages', () => {
  for (const given of ['1234', "1'234", '1’234', '1 234', '1\u202f234', '1,234', '1.234'])
    expect(takes('number: 1234', given), given).toBe(true);
});

test('a number may be spelled digit by digit', () => {
  expect(takes('number: 404', 'four zero four')).toBe(true);
  expect(takes('number: 404', 'four zero three')).toBe(false);
  expect(takes('number: 12', 'one two')).toBe(false);
});

test.each([
  '40 centimes',
  '40 Rappen',
  '40 Rp.',
  '40rp',
  '40 cts',
  '40 centesimi',
  'forty cents',
  'vierzig Rappen',
  'It is 40 centimes.',
  'Es sind 40 Rappen',
  'quarante centimes',
])('%s are no forty francs', (given) => {
  expect(takes('number: 40', given)).toBe(false);
  expect(takes('number: 40\nnot: 3 stamps', given)).toBe(false);
});

test.each([
  '40',
  '40 francs',
  'CHF 40.-',
  '40 Franken',
  '4000 Rappen',
  'It is 4000 centimes.',
  'quarante francs',
])('%s are forty francs', (given) => expect(takes('number: 40', given)).toBe(true));

test('an amount below one may be said in the smaller coin', () => {
  for (const given of ['0.40', '40 centimes', 'Es sind 40 Rappen.'])
    expect(takes('number: 0.4', given), given).toBe(true);
  expect(takes('number: 100', 'cent francs')).toBe(true);
  expect(takes('number: 250', 'deux cent cinquante')).toBe(true);
});

describe('not:', () => {
  test('alone it accepts nothing, and is no valid rule', () => {
    expect(answerTest('not: red')).toBeNull();
    const [problem] = checkQuestion({ ...emptyRule, question_answer: 'not: red' });
    expect(problem).toMatchObject({ path: '/question_answer', code: 'required' });
  });
  test('without it, unknown words change an answer', () =>
    expect(takes('blue', 'the key is under the blue flower pot')).toBe(false));
});

describe('re:', () => {
  test('a line may be a pattern, applied to the answer as typed and without surrounding words', () => {
    expect(takes('re:^7[ ,-]*2[ ,-]*1[ ,-]*9[ ,-]*4$', '7,2,1,9,4')).toBe(true);
    expect(takes('re:^7[ ,-]*2[ ,-]*1[ ,-]*9[ ,-]*4$', '"7-2-1-9-4".')).toBe(true);
    expect(takes('re:^7[ ,-]*2[ ,-]*1[ ,-]*9[ ,-]*4$', '7,2,1,9')).toBe(false);
    expect(takes('re:(', '(')).toBe(false);
  });
  test('lines next to a pattern still apply', () => expect(takes('re:^x+$\nabc', 'ABC')).toBe(true));
});

test('without a line, nothing can be graded', () => expect(answerTest(' \n ')).toBeNull());

const framed = (text: string) => [text, `it is ${text}.`, `c’est ${text}`, `"${text}"`, `**${text}**`];
const numbers = fc.integer({ min: 1, max: 99_999 });

test('any number is found within a sentence, and refused next to another one', () => {
  fc.assert(
    fc.property(numbers, numbers, (wanted, other) => {
      for (const given of framed(String(wanted))) expect(takes(`number: ${wanted}`, given), given).toBe(true);
      if (other === wanted || other * 10 < wanted) return;
      for (const given of [
        `${wanted}; ${other}`,
        `${other} and ${wanted}`,
        `${wanted} or ${other}`,
        `not ${wanted}`,
      ])
        expect(takes(`number: ${wanted}`, given), given).toBe(false);
    }),
  );
});

test('a line accepts itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9./@=-]{1,20}$/), (line) => {
      for (const given of [line, line.toUpperCase(), `\`${line}\``]) expect(takes(line, given)).toBe(true);
    }),
  );
});

test('what nobody sees, and how signs are typed, never decides', () => {
  const invisible = fc.constantFrom('\u00ad', '\u200b', '\u200e', '\u202a', '\u2060', '\ufeff');
  const places = fc.array(fc.tuple(fc.nat({ max: 20 }), invisible), { maxLength: 3 });
  const typed = fc.constantFrom(
    ["it's l'eau", 'it´s lʼeau'],
    ['sid-cookie', 'sid‑cookie'],
    ['zoé müller', 'ZOE\u0301\u00a0MU\u0308LLER'],
    ['/admin?id=1', '/ａｄｍｉｎ?id=1'],
    ['number: 12500', '12´500'],
    ['number: -7', '−7'],
  );
  fc.assert(
    fc.property(typed, places, ([line = '', answer = ''], signs) => {
      const given = signs.reduce((text, [at, sign]) => text.slice(0, at) + sign + text.slice(at), answer);
      expect(takes(line, given), JSON.stringify(given)).toBe(true);
      expect(takes(`${line}9`, given), JSON.stringify(given)).toBe(false);
    }),
  );
});

test('an answer is always graded by its own line, and never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (line, given) => {
      expect(typeof takes(`x\n${line}`, given)).toBe('boolean');
    }),
  );
});

test('a long answer takes linear time', () => {
  const before = process.cpuUsage();
  for (const sign of ['1', "1'", ' ', 'x ', "'", '1,', '(', '-', 'a.', '4 ', 'red ', '/a', '=', 'a-', 'not '])
    for (const length of [1_000, 10_000])
      takes('number: 5\n12\n7-2-1-9\n/a\na=b\na@b\na-b\nnot: red', sign.repeat(length / sign.length));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000);
});
