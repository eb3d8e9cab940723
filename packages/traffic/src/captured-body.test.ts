import { expect, test } from 'vitest';
import { toByteText } from './bytes.ts';
import { byteTextOf, contentOf, textOf } from './captured-body.ts';
import { encodeText } from './encode-text.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const bigEndian = (text: string) => utf16(text).swap16();

/** What is kept of bytes, and the same bytes again. */
function kept(bytes: Uint8Array, contentType: string, isWhole = true) {
  const content = contentOf(bytes, contentType, isWhole);
  const again = byteTextOf(content);
  expect(isWhole ? again : '').toBe(isWhole ? toByteText(bytes) : '');
  return {
    text: textOf({ ...content, truncated: !isWhole }),
    charset: content.charset,
    in: content.encoding,
  };
}

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
  ['a byte order mark', 'text/html', utf16('\ufeffGrüezi'), '\ufeffGrüezi', 'utf-16le'],
  ['a byte order mark, big end first', 'text/plain', bigEndian('\ufeffGrüezi'), '\ufeffGrüezi', 'utf-16be'],
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
  expect(kept(bytes, contentType)).toEqual({ text: content, charset, in: 'base64' });
  expect(encodeText(content, charset)).toBe(toByteText(bytes));
});

test.each([
  ['undeclared', 'text/html', 'é'],
  ['declared', 'text/plain; charset=utf-8', 'é'],
  ['of an unknown charset', 'text/plain; charset=klingon', 'é'],
  ['of a type that is none', 'application/octet-stream', 'é'],
  ['of a type of its own', 'application/csp-report', '{}'],
  ['of another one', 'application/x-json', '[]'],
  ['with a control character', 'text/plain', 'a\0b'],
  ['declared as UTF-16, which it is not', 'text/plain; charset=utf-16', 'é!'],
  ['after a mark', 'text/plain; charset=latin1', '\ufeffé'],
  ['with the sign of a wrong byte', 'text/html', '\ufffd'],
  ['with a meta tag that cannot be true', 'text/html', '<meta charset="utf-16le">é'],
])('UTF-8 %s has no charset', (_what, contentType, content) => {
  expect(kept(Buffer.from(content), contentType)).toEqual({ text: content, charset: undefined, in: 'utf8' });
});

test.each([
  [
    'a page with a wrong byte',
    'text/html; charset=utf-8',
    latin1('<p>Z\xfcrich</p>'),
    '<p>Z\ufffdrich</p>',
    'utf-8',
  ],
  ['JSON with a wrong byte', 'application/json', latin1('{"a":"\xfc"}'), '{"a":"\ufffd"}', 'utf-8'],
  ['other bytes', 'text/plain', latin1('Zürich'), 'Zürich', 'windows-1252'],
  ['a form', 'application/x-www-form-urlencoded', latin1('a=ü'), 'a=ü', 'windows-1252'],
  [
    'bytes that the charset lacks',
    'text/plain; charset=euc-jp',
    Buffer.from([0xff, 0x61]),
    '\ufffda',
    'euc-jp',
  ],
])('%s is shown as browsers show it', (...[, contentType, bytes, text, charset]) => {
  expect(kept(bytes, contentType)).toEqual({ text, charset, in: 'base64' });
});

test.each([
  ['a binary page', 'text/html', Buffer.from([0, 0xff, 0x80])],
  ['bytes without a type', '', latin1('Z\xfcrich')],
  ['a file', 'application/octet-stream', Buffer.from([1, 2, 3])],
  ['a picture', 'image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a form with a picture', 'multipart/form-data; boundary=b', latin1('--b\r\n\r\n\x89PNG\r\n--b--')],
])('%s is no text', (_what, contentType, bytes) => {
  expect(kept(bytes, contentType)).toEqual({ text: null, charset: undefined, in: 'base64' });
});

test('ASCII in another charset stays a text that is written in that charset', () => {
  expect(kept(Buffer.from('n=1'), 'text/plain; charset=shift_jis')).toEqual({
    text: 'n=1',
    charset: 'shift_jis',
    in: 'utf8',
  });
});

test('a character cut at the end is left out', () => {
  const cut = (bytes: Buffer, contentType: string) => kept(bytes, contentType, false);
  const wide = 'text/plain; charset=utf-16le';
  expect(cut(utf16('aü').subarray(0, 3), wide)).toMatchObject({ text: 'a', charset: 'utf-16le' });
  expect(cut(Buffer.from('aü').subarray(0, 2), 'text/plain')).toMatchObject({ text: 'a', in: 'utf8' });
});

test.each([
  'big5',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'gbk',
  'iso-2022-jp',
  'shift_jis',
  'iso-8859-1',
  'koi8-r',
  'windows-1251',
  'x-user-defined',
  'utf-16be',
])('every text that %s can write comes back from its bytes', (charset) => {
  const texts = ['a=b&c', '日本語', '中文', '한국어', 'Привет', 'é€', 'ﾊﾝｶｸ', '😀', '\uf7e9'];
  const bytes = texts.map((text) => encodeText(text, charset));
  expect(bytes.filter((each) => each !== null).length).toBeGreaterThan(1);
  for (const [place, text] of texts.entries()) {
    const written = bytes[place];
    if (typeof written !== 'string') continue;
    const type = `text/plain; charset=${charset}`;
    expect(textOf(contentOf(Buffer.from(written, 'latin1'), type, true))).toBe(text);
  }
});
