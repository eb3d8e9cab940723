import { checkQuestion, emptyRule } from '@sentiero/contracts/authoring';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerTest } from './short-answer.ts';

const takes = (lines: string, given: string) => answerTest(lines)?.(given);

describe('punctuation and filler words around an answer are ignored', () => {
  test.each([
    ['customer=009', "'customer=009'"],
    ['customer=009', '`customer=009`'],
    ['customer=009', '“customer=009”.'],
    ['customer=009', '«customer=009»'],
    ['h1', '<h1>'],
    ['h1', '(h1)'],
    ['X-Powered-By', ' X-Powered-By: '],
    ['two  words', 'Two words'],
    ["Rosa's list", 'Rosa’s list'],
    ['GET', '"get"'],
    ['250', '250 CHF'],
    ['250', 'CHF 250.-'],
    ['250', 'Fr. 250'],
    ['250', '250.00'],
    ['72194', "72'194"],
    ['72194', '72’194'],
    ['72194', '72,194'],
    ['12.5', '12,5'],
    ['sid', 'Das Cookie heisst sid.'],
    ['sid', 'le cookie « sid »'],
    ['sid', 'sid-Cookie'],
    ['Cookie', 'the Cookie header'],
    ['AND', 'l’opérateur AND'],
    ['AND', 'the word and'],
    ['AND', 'and operator'],
    ['?', '(?)'],
    ['?', '?.'],
    ['Accept-Language', 'Accept Language'],
    ['default-src', 'default src'],
    ['zweiunddreissig', 'zweiunddreißig'],
    ['blue', 'a blue one'],
    ['customer=009', 'the card says customer=009'],
    ['/staff/', 'her page is at /staff/'],
    ['/staff/', 'Rosa’s page is /staff/'],
    ['X-Powered-By', 'X-Powered-By tells it'],
    ['Sec-Fetch-Site', 'Sec-Fetch-Site (same-origin)'],
    ['rosa@shop.example', 'write to Rosa: rosa@shop.example'],
    ['72194', 'the safe’s combination is 72194'],
    ['blau', 'Er ist blau'],
    ['Cookie', 'Cookie (sid)'],
    ['sid', 'Le cookie s’appelle sid'],
    ['default-src', 'default_src'],
    ['/staff/', 'at /staff/'],
    ["'", "'"],
    ['--', '--'],
    ['<b>', '<b>'],
  ])('%s takes %s', (line, given) => expect(takes(line, given)).toBe(true));

  test.each([
    ['250', '2500'],
    ['250', '25'],
    ['4826', '48'],
    ['4', '4 or 5'],
    ['h1', 'h2'],
    ['customer=009', 'customer=010'],
    ['GET', 'not GET'],
    ['AND', 'this and that'],
    ['role', 'role, address'],
    ['sid', 'sid und remember'],
    ['Cookie', 'Set-Cookie'],
    ['sid', 'the cookie'],
    ['<b>', 'b'],
    ["'", '"'],
    ["'", ''],
    ['0482', '482'],
    ['Accept-Language', 'Accept'],
    ['Sec-Fetch-Site', 'Sec Fetch Mode'],
    ['blue', 'not the blue one'],
    ['/staff/', 'not /staff/'],
    ['/staff/', 'either /admin/ or /staff/'],
    ['/staff/', 'anything but /staff/'],
    ['X-Powered-By', 'X-Powered-By X-Shop-Mode'],
    ['72194', '7219 72194'],
    ['4826', 'the one after 4826'],
  ])('%s does not take %s', (line, given) => expect(takes(line, given)).toBe(false));
});

test.each([
  ['giulia\nnot: rosa', 'Giulias Konto', true],
  ['giulia\nnot: rosa', 'von Giulias Zugang', true],
  ['giulia\nnot: rosa', 'Rosas Konto', false],
  ['giulia\nnot: rosa', 'Giulias Konto oder Rosas Konto', false],
  ['giulia\nnot: rosa', 'Giuliastrasse', false],
  ['409', 'un 409', true],
  ['409', '0.409', false],
])('the owner of an account, and a number below one: %s, %s', (line, given, isTaken) =>
  expect(takes(line, given)).toBe(isTaken),
);

describe('number:', () => {
  test.each(['250', '250.0', '250 CHF', '€250', '2.5e2', '+250', "'250'", '250 francs', 'the 250'])(
    '250 is also %s',
    (given) => expect(takes('number: 250', given)).toBe(true),
  );
  test.each(['4', '4 Spalten', 'four', 'Vier', 'quatre colonnes', 'quattro.', '4 columns', '04'])(
    '4 is also %s',
    (given) => expect(takes('number: 4', given)).toBe(true),
  );
  test.each([
    'two hundred and fifty',
    'Two hundred fifty francs',
    'zweihundertfünfzig',
    'Zweihundertundfünfzig Franken',
    'deux cent cinquante',
    'deux-cent-cinquante francs',
    'duecentocinquanta',
    'duecento cinquanta franchi',
  ])('250 is also %s', (given) => expect(takes('number: 250', given)).toBe(true));
  test.each([
    [32, 'Thirty-two characters'],
    [32, 'zweiunddreißig'],
    [32, 'zwei und dreissig'],
    [404, 'four hundred and four'],
    [71, 'soixante et onze'],
    [71, 'septante et un'],
    [99, 'quatre-vingt-dix-neuf'],
    [80, 'quatre-vingts'],
    [21, 'ventuno'],
    [33, 'trentatré'],
    [100, 'a hundred'],
    [117, 'hundertsiebzehn'],
  ])('%d in words is %s', (number, given) => expect(takes(`number: ${number}`, given)).toBe(true));
  test.each([
    'two hundred',
    'two hundred and fifty thousand',
    'zweihundert oder fünfzig',
    'not two hundred and fifty',
  ])('250 is not %s', (given) => expect(takes('number: 250', given)).toBe(false));
  test.each(['5', '40', '4 million', 'not 4', 'vier oder fünf', '4 5', '', 'columns', '-4'])(
    '4 is not %s',
    (given) => expect(takes('number: 4', given)).toBe(false),
  );
  test('thousands separators of all languages', () => {
    for (const given of ['1234', "1'234", '1’234', '1 234', '1\u202f234', '1,234', '1.234'])
      expect(takes('number: 1234', given), given).toBe(true);
  });
});

describe('a code', () => {
  test.each([
    '7\\2\\1\\9\\4',
    '7|2|1|9|4',
    '7→2→1→9→4',
    'seven two one nine four',
    'Sieben, zwei, eins, neun, vier.',
    '7 2 1 9 4 is the combination',
    'The digits are 7, 2, 1, 9 and 4',
    'Rosa hat 72194 aufgeschrieben',
  ])('7-2-1-9-4 is also %s', (given) => expect(takes('7-2-1-9-4', given)).toBe(true));
  test.each([
    '7-2-1-9-4-4',
    '7-2-1-9',
    'seven two one nine',
    '7a2b1c9d4',
    'seven two one nine four four',
    'The digits are not 7, 2, 1, 9 and 4',
    'It is 7-2-1-9-4 or 7-2-1-9-5',
    '7-2-1-9-4, and 3 more',
    'before 72194',
    '4-9-1-2-7',
  ])('7-2-1-9-4 is not %s', (given) => expect(takes('7-2-1-9-4', given)).toBe(false));
  test('a number may be spelled digit by digit', () => {
    expect(takes('number: 404', 'four zero four')).toBe(true);
    expect(takes('number: 404', 'four zero three')).toBe(false);
    expect(takes('number: 12', 'one two')).toBe(false);
  });
  test.each(['zweihundertfuenfzig', 'Fuenf'])('umlauts may be written with two letters: %s', (given) =>
    expect(takes('number: 250\nnumber: 5', given)).toBe(true),
  );
});

describe('not:', () => {
  const colour = 'blue\nblau\nnot: red green rot';
  const header = 'Sec-Fetch-Site\nnot: Sec-Fetch-Mode Origin';
  test.each([
    [colour, 'the key is under the blue flower pot'],
    [colour, 'Er ist ganz sicher blau!'],
    [header, 'Sec-Fetch-Site says same-origin'],
    [header, '"sec-fetch-site": "same-origin"'],
    ['AND\nnot: OR email', 'the two comparisons are joined by AND'],
    ['AND\nnot: OR email', 'it’s the word “and”'],
    ['Accept-Language\nnot: Accept', 'accept language'],
    [header, 'the one that my browser added is called Sec Fetch Site'],
    ['role\nnot: email', '<input type="hidden" name="role" value="customer" />'],
    ['h1\nnot: h2', '<h1>You looked for “<em>honey</em>”</h1>'],
    ['number: 1006\nnot: 1005', 'this person stopped at order no. 1006'],
  ])('an answer may stand among any words: %j takes %s', (lines, given) =>
    expect(takes(lines, given)).toBe(true),
  );
  test.each([
    [colour, 'the pot is red, it is not blue'],
    [colour, 'it is either blue or yellow'],
    [colour, 'the green one beside the blue one'],
    [colour, 'blue, yellow, white'],
    [colour, 'bluebell'],
    [colour, 'red'],
    [header, 'Sec-Fetch-Site tells no more than Sec-Fetch-Mode'],
    [header, 'Fetch-Site'],
    ['Cookie\nnot: Host', 'the Set-Cookie header that came back'],
    ['number: 1006\nnot: 1005', 'not 1006'],
    ['number: 32\nnot: 36', '-32'],
    ['AND\nnot: OR email', 'email and password'],
    ['AND\nnot: OR email', 'this and that'],
    [header, 'neither Sec-Fetch-Site'],
    ['number: 1006\nnot: 1005', 'somewhere from 1003 to 1006'],
    ['number: 1006\nnot: 1005', 'the order after 1006'],
  ])('but no other answer, negation or choice beside it: %j does not take %s', (lines, given) =>
    expect(takes(lines, given)).toBe(false),
  );
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

describe('a sentence', () => {
  const header = 'Sec-Fetch-Site\nnot: Origin';
  test.each([
    ['number: 4', 'When I searched for honey, the query selected four columns of products'],
    ['number: 4', 'How many columns does the search return? 4'],
    ['number: 4', 'I am not sure, but I think it is four'],
    ['number: 404', '404, which means that the path does not exist'],
    ['number: 404', 'not 403 but 404'],
    ['number: 404', 'nach der Anfrage ist der Code 404'],
    ['number: 404', 'le code est le 4-0-4'],
    ['number: 1006', 'customer 7 stopped at order 1006'],
    ['4826', 'forty-eight twenty-six'],
    ['4826', 'viertausendachthundertsechsundzwanzig'],
    ['4826', 'The first digit is 4, the second is 8, the third 2 and the fourth 6.'],
    ['4826', 'after 14 questions: 4826'],
    ['4826', 'Die vier Ziffern sind 4, 8, 2 und 6'],
    ['7-2-1-9-4', 'la combinaison est sept, deux, un, neuf, quatre'],
    ['/staff/', 'the comment says <a href="http://shop.example/staff">'],
    ['customer=009', '{"customer": "009"}'],
    ['rosa@shop.example', 'Contact: rosa [at] shop.example, until 2030'],
    [header, 'the one that is not listed is Sec-Fetch-Site'],
    [header, 'Sec-Fetch-Site, not Origin'],
    [header, 'SecFetchSite'],
    ['price\nnot: id', 'the shop should not have to ask for the price'],
    ['?\nquestion mark\nnot: colon', 'where my input was there is a ? now'],
    ['AND\nnot: OR', 'email AND password'],
    ['?\nquestion mark\nnot: colon', 'now there is a ?'],
    ['4826', 'digit 1: 4, digit 2: 8, digit 3: 2, digit 4: 6'],
    ['number: 1006', 'After 1006 they logged out, so it is 1006'],
    ['7-2-1-9-4', 'prima 7, poi 2, 1, 9 e infine 4'],
    ['number: 404', 'quatre cent quatre, soit « introuvable »'],
  ])('%j takes %s', (lines, given) => expect(takes(lines, given)).toBe(true));
  test.each([
    ['number: 4', 'at least 4'],
    ['number: 4', 'fast vier'],
    ['number: 4', '4 ou plus'],
    ['number: 4', 'the search does not return four columns'],
    ['number: 4', '4 rows and 3 columns'],
    ['number: 4', 'one two three four five'],
    ['number: 4', '> 4'],
    ['number: 4', 'up to 4'],
    ['number: 4', '4 x 4'],
    ['number: 250', '10,30,250'],
    ['number: 404', '404 would be wrong'],
    [header, 'Sec-Fetch-Site isn’t there'],
    ['number: 404', '200 instead of 404'],
    ['4826', 'greater than 4826'],
    ['4826', '1234 4826 9999'],
    ['4826', '4826 is not the PIN'],
    ['/staff/', '/staff/ /admin/ /login/'],
    ['customer=009', 'customer=009, customer=001'],
    [header, 'Sec-Fetch-Site or another one'],
    [header, 'anything but Sec-Fetch-Site'],
    [header, 'Sec-Fetch-Site and Referrer'],
    ['?\nquestion mark\nnot: colon', 'What is it ?'],
  ])('%j does not take %s', (lines, given) => expect(takes(lines, given)).toBe(false));
});

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
