import { expect, test } from 'vitest';
import { decodeText } from './charset.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const bigEndian = (text: string) => utf16(text).swap16();

test.each([
  ['the Content-Type', 'text/plain; charset=ISO-8859-1', latin1('Zürich'), 'Zürich', 'iso-8859-1'],
  ['a quoted name', 'text/html; charset="windows-1252"; a=b', latin1('\x80 5'), '€ 5', 'windows-1252'],
  ['a meta tag', 'text/html', latin1('<meta charset=latin1>é'), '<meta charset=latin1>é', 'latin1'],
  [
    'a meta tag of old',
    'text/html',
    latin1('<META http-equiv="Content-Type" content="text/html; charset=iso-8859-2">\xb3'),
    '<META http-equiv="Content-Type" content="text/html; charset=iso-8859-2">ł',
    'iso-8859-2',
  ],
  [
    'an XML declaration',
    'application/xml',
    latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'),
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
    'iso-8859-1',
  ],
  ['a byte order mark', 'text/html', utf16('\ufeffGrüezi'), 'Grüezi', 'utf-16le'],
  ['a byte order mark, big end first', 'text/plain', bigEndian('\ufeffGrüezi'), 'Grüezi', 'utf-16be'],
  [
    'a name without a mark',
    'application/json; charset=utf-16be',
    bigEndian('{"a":"ü"}'),
    '{"a":"ü"}',
    'utf-16be',
  ],
  [
    'a charset of several bytes',
    'text/plain; charset=Shift_JIS',
    Buffer.from('93fa967b', 'hex'),
    '日本',
    'shift_jis',
  ],
  ['the custom of browsers', 'text/html', latin1('<p>Zürich</p>'), '<p>Zürich</p>', 'windows-1252'],
])('a text is decoded by %s', (...[, contentType, bytes, content, charset]) => {
  expect(decodeText(bytes, contentType, true)).toEqual({ content, charset });
});

test.each([
  ['undeclared', 'text/html', 'é'],
  ['declared', 'text/plain; charset=utf-8', 'é'],
  ['of an unknown charset', 'text/plain; charset=klingon', 'é'],
  ['declared as UTF-16, which it is not', 'text/plain; charset=utf-16', 'é!'],
  ['after a mark', 'text/plain; charset=latin1', '\ufeffé'],
  ['with a meta tag that cannot be true', 'text/html', '<meta charset="utf-16le">é'],
])('UTF-8 %s has no charset', (_what, contentType, content) => {
  expect(decodeText(Buffer.from(content), contentType, true)).toEqual({ content });
});

test.each([
  ['other bytes', 'text/plain', latin1('Zürich')],
  ['a binary page', 'text/html', Buffer.from([0, 0xff, 0x80])],
  ['bytes that the charset lacks', 'text/plain; charset=euc-jp', Buffer.from([0xff, 0x00])],
])('%s are no text', (_what, contentType, bytes) => {
  expect(decodeText(bytes, contentType, true)).toBeNull();
});

test('a character cut at the end is left out', () => {
  expect(decodeText(utf16('aü').subarray(0, 3), 'text/plain; charset=utf-16le', false)).toEqual({
    content: 'a',
    charset: 'utf-16le',
  });
});
