import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyTextOf } from './draft-parts.ts';
import { addHeader, changeHeader, changeRequestLine, headerRows, removeHeader } from './head-edits.ts';
import { anyRequest, wireOf } from './requests.fixture.ts';
import { formatRequest, parseDraft } from './request-text.ts';

const text = 'POST /cart?id=1 HTTP/1.1\nCookie: a=1\nno colon here\ncookie:b=2\n\nbody: not a header';

test('the table shows each line of the head, even one that is not a header', () => {
  expect(headerRows(text)).toEqual([
    { place: 1, name: 'Cookie', value: 'a=1' },
    { place: 2, name: 'no colon here', value: '' },
    { place: 3, name: 'cookie', value: 'b=2' },
  ]);
});

test('a change in the table leaves every other line and the body as written', () => {
  expect(changeHeader(text, { place: 3, name: 'cookie', value: 'b=3' })).toBe(
    text.replace('cookie:b=2', 'cookie: b=3'),
  );
  expect(removeHeader(text, 2)).toBe(text.replace('no colon here\n', ''));
  expect(addHeader(text, ['X', 'y'])).toBe(text.replace('b=2\n', 'b=2\nX: y\n'));
  expect(changeRequestLine(text, { method: 'PUT' })).toBe(text.replace('POST', 'PUT'));
  expect(changeRequestLine(text, { target: '/' })).toBe(text.replace('/cart?id=1', '/'));
});

test('a header pasted into the table with a line break stays one header', () => {
  const changed = changeHeader(text, { place: 1, name: 'Coo\r\nkie', value: 'a=1\nX-Evil: 1' });
  expect(parseDraft({ text: changed, bodyAs: 'utf8' }).request.headers).toEqual([
    ['Cookie', 'a=1X-Evil: 1'],
    ['cookie', 'b=2'],
  ]);
});

test('whatever the request, the table changes exactly the intended header', () => {
  fc.assert(
    fc.property(anyRequest, fc.nat(), (any, chosen) => {
      const request = { ...any, latin1: [] };
      fc.pre(request.headers.length > 0);
      const draft = formatRequest(request);
      const place = (chosen % request.headers.length) + 1;
      const changed = changeHeader(draft.text, { place, name: 'X-New', value: ' v' });
      const headers = request.headers.with(place - 1, ['X-New', ' v']);
      expect(wireOf(parseDraft({ ...draft, text: changed }).request)).toEqual(
        wireOf({ ...request, headers }),
      );
      const removed = removeHeader(draft.text, place);
      expect(parseDraft({ ...draft, text: removed }).request.headers).toEqual(
        request.headers.toSpliced(place - 1, 1),
      );
      expect(bodyTextOf(removed)).toBe(bodyTextOf(draft.text));
    }),
  );
});
