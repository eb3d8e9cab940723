import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draft } from '../request/bench-request.ts';
import { draftParts } from '../request/draft-parts.ts';
import { changeBetween } from '../request/change-between.ts';
import { anyRequest, wireOf } from '../request/requests.fixture.ts';
import { formatRequest, parseDraft } from '../request/request-text.ts';
import { movePlaces, placesInHead, placesOnWire, readSigns, togglePlace } from './places.ts';
import { firstSettings, planRun } from './run-settings.ts';

/** A text with its places between brackets, which is easy to read. */
function marked(written: string) {
  const pieces = written.split(/[[\]]/);
  const ends = pieces.map((_, nth) => pieces.slice(0, nth + 1).join('').length);
  const places = pieces.flatMap((_, nth) =>
    nth % 2 === 1 ? [{ from: ends[nth - 1] ?? 0, to: ends[nth] ?? 0 }] : [],
  );
  return { text: pieces.join(''), places };
}
const shown = (text: string, places: readonly { from: number; to: number }[]) =>
  places.reduceRight(
    (all, { from, to }) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`,
    text,
  );

test.each([
  ['text is written before it', 'id=[1]', 'xid=1', 'xid=[1]'],
  ['text is written after it', 'id=[1] x', 'id=1 xy', 'id=[1] xy'],
  ['text is written within it', '[ab]', 'acb', '[acb]'],
  ['text is written at its beginning', '=[b]', '=ab', '=a[b]'],
  ['text is written at its end', '[a];', 'ab;', '[ab];'],
  ['a field is added at its end', '?a=[1]', '?a=1&b=', '?a=[1]&b='],
  ['a line is added at its end', 'X: [1]', 'X: 1\nY: ', 'X: [1]\nY: '],
  ['text is written into an empty one', 'id=[]', 'id=7', 'id=[7]'],
  ['it is replaced', 'id=[12]&', 'id=345&', 'id=[345]&'],
  ['it is deleted', 'id=[12]&', 'id=&', 'id=&'],
  ['more than it is deleted', 'id=[12]&', 'i&', 'i&'],
  ['more than it is replaced', 'id=[12]&', 'ixyz', 'ixyz'],
  ['its beginning is deleted with the text before it', 'id=[12]&', 'i2&', 'i[2]&'],
  ['its end is replaced with the text after it', 'id=[12]&b', 'id=1xx', 'id=[1]xx'],
  ['text around an empty one is deleted', 'ab[]cd', 'ad', 'ad'],
  ['there are two, text is written between them', '[1]&[2]', '1&x=2', '[1]&x=[2]'],
])('a place moves with the text if %s', (...[, before, after, expected]) => {
  const { text, places } = marked(before);
  expect(shown(after, movePlaces(places, [changeBetween(text, after)]))).toBe(expected);
});

test('several changes at once move a place by all of them', () => {
  const { places } = marked('ab[cd]ef');
  const changes = [
    { from: 0, to: 1, insert: 'xyz' },
    { from: 3, to: 3, insert: '--' },
    { from: 5, to: 6, insert: '' },
  ];
  expect(shown('xyzbc--df', movePlaces(places, changes))).toBe('xyzb[c--d]f');
});

test('marking a range again, or a part of it, removes its mark; a range over others takes their place', () => {
  const toggle = (written: string, from: number, to: number) => {
    const { text, places } = marked(written);
    return shown(text, togglePlace(places, { from, to }));
  };
  expect(toggle('abc', 1, 2)).toBe('a[b]c');
  expect(toggle('abc', 1, 1)).toBe('a[]bc');
  expect(toggle('a[]bc', 1, 1)).toBe('abc');
  expect(toggle('[abc]', 1, 2)).toBe('abc');
  expect(toggle('a[b]cd', 0, 3)).toBe('[abc]d');
  expect(toggle('a[b]c[d]', 2, 3)).toBe('a[b][c][d]');
  expect(toggle('ab[c]', 0, 1)).toBe('[a]b[c]');
});

test.each([
  ['/?a=§1§&b=§§', '/?a=[1]&b=[]'],
  ['a §', 'a §'],
  ['§1§ and §2', '[1] and §2'],
])('the signs of an older version %j are the places %j', (signed, expected) => {
  const { text, places } = readSigns(signed);
  expect(shown(text, places)).toBe(expected);
});

const withBody = (written: string, notation: Omit<Draft, 'text'>) => {
  const { text, places } = marked(`POST / HTTP/1.1\nX: é\n\n${written}`);
  return [{ text, ...notation }, places] as const;
};
const ofHead = (written: string, isLatin1 = false) => {
  const { text, places } = marked(written);
  return [{ text, bodyAs: 'utf8' as const, ...(isLatin1 && { isLatin1 }) }, places] as const;
};

test.each([
  ['a method', ofHead('[GET] / HTTP/1.1'), [{ part: 'method', from: 0, to: 3 }]],
  ['a target', ofHead('GET /é?a=[ü] HTTP/1.1'), [{ part: 'target', from: 6, to: 8 }]],
  ['a target in Latin-1', ofHead('GET /é?a=[ü] HTTP/1.1', true), [{ part: 'target', from: 5, to: 6 }]],
  ['a target without a version', ofHead('GET /[]'), [{ part: 'target', from: 1, to: 1 }]],
  ['a name', ofHead('GET /\nA: 1\nX-[B]: 2'), [{ part: 'name', header: 1, from: 2, to: 3 }]],
  ['a value', ofHead('GET /\r\nA:  é[1]\r\n\r\n'), [{ part: 'value', header: 0, from: 3, to: 4 }]],
  ['a value in Latin-1', ofHead('GET /\nA:é[1]', true), [{ part: 'value', header: 0, from: 1, to: 2 }]],
  ['an empty value', ofHead('GET /\nA: []\n\n'), [{ part: 'value', header: 0, from: 0, to: 0 }]],
  ['a body', withBody('ü=[§1]', { bodyAs: 'utf8' }), [{ part: 'body', from: 3, to: 6 }]],
  ['an empty body', withBody('[]', { bodyAs: 'utf8' }), [{ part: 'body', from: 0, to: 0 }]],
  [
    'a body in Shift_JIS',
    withBody('日=[本]&[]', { bodyAs: 'charset', charset: 'shift_jis' }),
    [
      { part: 'body', from: 3, to: 5 },
      { part: 'body', from: 6, to: 6 },
    ],
  ],
  [
    'a body in UTF-16',
    withBody('\ufeffa[b]', { bodyAs: 'charset', charset: 'utf-16le' }),
    [{ part: 'body', from: 4, to: 6 }],
  ],
  ['a body in hex', withBody('61 62\n[63 64] 65', { bodyAs: 'hex' }), [{ part: 'body', from: 2, to: 4 }]],
  ['the method and the target', ofHead('[GET /] HTTP/1.1'), null],
  ['a version', ofHead('GET / HTTP/[1.1]'), null],
  ['a name and its colon', ofHead('GET /\n[A:] 1'), null],
  ['two lines', ofHead('GET /\nA: [1\nB]: 2'), null],
  ['the empty line', ofHead('GET /\nA: 1\n[\n]x'), null],
  ['half of a character', ofHead('GET /[\ud83d]\ude00'), null],
  ['half of a byte', withBody('6[1] 62', { bodyAs: 'hex' }), null],
  ['half of a character of a body', withBody('[\ud83d]\ude00', { bodyAs: 'utf8' }), null],
  [
    'a charset that would write its beginning in another way',
    withBody('日[本]', { bodyAs: 'charset', charset: 'iso-2022-jp' }),
    null,
  ],
])('a place in %s is known by its bytes, or refused', (_, [draft, places], expected) => {
  expect(placesOnWire(draft, places)).toEqual(expected);
});

test('what is marked in any body is, in bytes, what is missing once its text is deleted', () => {
  fc.assert(
    fc.property(anyRequest, fc.nat(), fc.nat(), (request, one, other) => {
      const draft = formatRequest(request);
      const { text } = draft;
      const start = draftParts(text).bodyFrom ?? 0;
      const [from = 0, to = 0] = [one, other]
        .map((at) => start + (at % (text.length - start + 1)))
        .toSorted((a, b) => a - b);
      const [place] = placesOnWire(draft, [{ from, to }]) ?? [];
      fc.pre(place?.part === 'body');
      const bodyOf = (written: string) => wireOf(parseDraft({ ...draft, text: written }, true).request).body;
      const whole = bodyOf(text);
      expect(bodyOf(text.slice(0, from) + text.slice(to))).toBe(
        whole.slice(0, place.from) + whole.slice(place.to),
      );
    }),
    { numRuns: 500 },
  );
});

test('a compressed body that a run fills is sent as text, and without the header of its coding', () => {
  const coded = { content: btoa('the gzip'), shown: 'a=1' };
  const { text, places } = marked('POST / HTTP/1.1\nContent-Encoding: gzip\nX: [1]\n\na=[1]');
  const draft: Draft = { text, bodyAs: 'utf8', coded };
  expect(planRun(draft, places, { ...firstSettings, mode: 'pairs', lists: ['a', 'b'] })).toMatchObject({
    request: { headers: [['X', '1']], body: { encoding: 'utf8', content: 'a=1' } },
    onWire: [
      { part: 'value', header: 0, from: 0, to: 1 },
      { part: 'body', from: 2, to: 3 },
    ],
    problem: null,
  });
  const inHead = planRun(draft, placesInHead(text, places), firstSettings);
  expect(inHead.request.body).toEqual({ encoding: 'base64', content: coded.content });
  expect(inHead.onWire).toEqual([{ part: 'value', header: 1, from: 0, to: 1 }]);
});

test.each([
  ['GET /', 'no-place'],
  ['GET /[1]/[2]/[3]', 'many-places'],
  ['[GET /]', 'split-place'],
  ['GET /[1]', null],
])('a run of %j has the problem %j', (written, problem) => {
  const { text, places } = marked(written);
  expect(planRun({ text, bodyAs: 'utf8' }, places, firstSettings).problem).toBe(problem);
});
