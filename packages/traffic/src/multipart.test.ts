import type { CapturedBody } from '@sentiero/contracts/capture';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBase64, toByteText, toBytes, utf8Bytes, type ByteText } from './bytes.ts';
import { byteTextOf, textOf } from './captured-body.ts';
import { boundaryOf, mostParts, parseMultipart, readMultipart } from './multipart.ts';

const recorded = (bytes: ByteText, truncated = false): CapturedBody => ({
  encoding: 'base64',
  content: toBase64(toBytes(bytes)),
  size: bytes.length,
  truncated,
});
const crlf = (text: string) => utf8Bytes(text.replaceAll('\n', '\r\n'));
const seen = (bytes: ByteText, boundary = 'b') =>
  parseMultipart(recorded(bytes), boundary).map(({ name, filename, body }) => ({
    name,
    filename,
    text: textOf(body),
    cut: body.truncated,
  }));
const part = (disposition: string) =>
  crlf(`--b\nContent-Disposition: form-data; ${disposition}\n\nv\n--b--\n`);

test.each([
  ['multipart/form-data; boundary=----x', '----x'],
  ['Multipart/Mixed; charset=utf-8; boundary="a b;c"', 'a b;c'],
  ['multipart/form-data; x="; boundary=no"; BOUNDARY=yes', 'yes'],
  ['multipart/form-data; boundary="a\\"b"', 'a"b'],
  ['multipart/form-data; boundary=x ', 'x'],
  ['multipart/form-data;boundary="x', 'x'],
  ['multipart/form-data; boundary=""', null],
  ['multipart/form-data', null],
  ['text/plain; boundary=x', null],
])('the boundary of %j is %j', (contentType, boundary) => {
  expect(boundaryOf(contentType)).toBe(boundary);
});

test.each([
  ['name="a"', 'a', null],
  ['name=a', 'a', null],
  ['NAME="a"; FileName=b.txt', 'a', 'b.txt'],
  ['filename="x; name=evil.txt"; name="real"', 'real', 'x; name=evil.txt'],
  ['name="a\\"b"', 'a"b', null],
  ['name="a%22b"', 'a"b', null],
  ['name="a"; filename="C:\\dir\\new.txt"', 'a', 'C:\\dir\\new.txt'],
  ['name="a"; filename="\\\\\\\\server\\\\x"', 'a', '\\\\server\\x'],
  ['name="a"; filename=""', 'a', ''],
  ['name="ä"; filename="ü.png"', 'ä', 'ü.png'],
  ['name=a; name=b', 'a', null],
  ['name="a', 'a', null],
  ["name=a; filename*=UTF-8''na%C3%AFve%20%e2%82%ac.txt", 'a', 'naïve €.txt'],
  ["name=a; filename=plain.txt; filename*=iso-8859-1'de'%FCber", 'a', 'über'],
  ["name=a; filename=plain.txt; filename*=utf-8''%FF", 'a', 'plain.txt'],
  ["name=a; filename=plain.txt; filename*=no-such''x", 'a', 'plain.txt'],
  ['filename=x', '', 'x'],
  ['', '', null],
])('the names in %j are %j and %j', (disposition, name, filename) => {
  expect(seen(part(disposition))).toEqual([{ name, filename, text: 'v', cut: false }]);
});

const named = (name: string, text: string | null, cut = false) => ({ name, filename: null, text, cut });
const head = (name: string) => `Content-Disposition: form-data; name=${name}\n\n`;

test.each([
  ['two fields', `--b\n${head('x')}1\n--b\n${head('y')}2\n--b--\n`, [named('x', '1'), named('y', '2')]],
  ['an empty field', `--b\n${head('x')}\n--b--\n`, [named('x', '')]],
  ['a part without headers', `--b\n\nplain\n--b--`, [named('', 'plain')]],
  ['a part without anything', `--b\n\n--b--`, [named('', '')]],
  ['delimiters in a row', `--b\n--b\n--b--`, [named('', ''), named('', '')]],
  ['a head that does not end', `--b\n${head('x').trimEnd()}\n--b--`, [named('x', '')]],
  ['no parts', '--b--\n', []],
  ['no delimiter', 'user=rosa', []],
  ['nothing', '', []],
  ['a preamble and an epilogue', `old\n--b\n${head('x')}1\n--b--\n--b\n${head('y')}2\n`, [named('x', '1')]],
  ['a boundary inside a line', `--b\n${head('x')}a --b\n--b--`, [named('x', 'a --b')]],
  ['a longer boundary', `--b\n${head('x')}\n--bc\n1\n--b--x\n--b--`, [named('x', '\r\n--bc\r\n1\r\n--b--x')]],
  ['blanks behind a delimiter', `--b \t\n${head('x')}1\n--b-- \n`, [named('x', '1')]],
  ['a folded header', `--b\nContent-Disposition: form-data;\n name=x\n\n1\n--b--`, [named('x', '1')]],
  ['a header without a colon', `--b\nodd\n${head('x')}1\n--b--`, [named('x', '1')]],
  [
    'a cut value',
    `--b\n${head('x')}1\n--b\n${head('y')}long va`,
    [named('x', '1'), named('y', 'long va', true)],
  ],
  ['a cut head', `--b\n${head('x')}1\n--b\nContent-Disp`, [named('x', '1'), named('', '', true)]],
  ['a cut delimiter', `--b\n${head('x')}1\n--b`, [named('x', '1'), named('', '', true)]],
])('%s, with CRLF and with LF alone', (_what, body, parts) => {
  expect(seen(crlf(body))).toEqual(parts);
  expect(seen(body)).toEqual(
    parts.map(({ text, ...names }) => ({ ...names, text: text?.replaceAll('\r\n', '\n') ?? null })),
  );
});

test('a delimiter that is cut within its line break ends the part before', () => {
  expect(seen('--b\r\n\r\n1\r\n--b--\r')).toEqual([named('', '1')]);
});

test('the parts of a part are its content', () => {
  const inner = '--c\n\n1\n--c--';
  const nested = `--b\nContent-Type: multipart/mixed; boundary=c\n\n${inner}\n--b--`;
  expect(seen(nested)).toEqual([named('', inner)]);
});

test('a part is read in the charset that it declares, and bytes that are no text stay bytes', () => {
  const typed = (type: string, content: ByteText) => `--b\nContent-Type: ${type}\n\n${content}\n--b--`;
  expect(seen(typed('text/plain; charset=shift_jis', '\x93\xfa'))[0]?.text).toBe('日');
  expect(seen(typed('image/png', '\x89PNG\0'))[0]?.text).toBeNull();
  expect(seen('--b\n\ncaf\xe9\n--b--')[0]?.text).toBe('café');
});

test('a form is read as browsers write it', async () => {
  const form = new FormData();
  form.append('comment', 'grüezi\r\n--not a boundary');
  form.append('file', new File([new Uint8Array([0x89, 0x50, 0, 0xff])], 'a".png', { type: 'image/png' }));
  const request = new Request('http://shop.localhost/', { method: 'POST', body: form });
  const boundary = boundaryOf(request.headers.get('content-type') ?? '') ?? '';
  const [comment, file] = parseMultipart(
    recorded(toByteText(new Uint8Array(await request.arrayBuffer()))),
    boundary,
  );
  expect(comment?.name).toBe('comment');
  expect(comment && textOf(comment.body)).toBe('grüezi\r\n--not a boundary');
  expect([file?.name, file?.filename]).toEqual(['file', 'a".png']);
  expect(file?.headers).toContainEqual(['Content-Type', 'image/png']);
  expect(file && byteTextOf(file.body)).toBe('\x89P\0\xff');
});

const anyBytes = fc.uint8Array({ maxLength: 60 }).map(toByteText);
const lines = fc
  .array(fc.constantFrom('\r', '\n', '\r\n', '--', '--b', '-', 'x'), { maxLength: 12 })
  .map((own) => own.join(''));
const anyBoundary = fc.stringMatching(/^[\w'()+,./:=?-]{1,20}$/);
const anyName = fc.stringMatching(/^[^\0-\x1f"%\\\x7f-\uffff]{0,12}$/);

test('what is written as parts is read back, byte for byte', () => {
  const anyPart = fc.record({ name: anyName, content: fc.oneof(anyBytes, lines) });
  const lineBreaks = fc.constantFrom('\r\n', '\n');
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 5 }), anyBoundary, lineBreaks, (parts, boundary, eol) => {
      fc.pre(parts.every(({ content }) => !`${eol}${content}${eol}`.includes(`\n--${boundary}`)));
      const body = parts.map(({ name, content }) =>
        [`--${boundary}`, `Content-Disposition: form-data; name="${name}"`, '', content, ''].join(eol),
      );
      const read = readMultipart(`${body.join('')}--${boundary}--${eol}`, boundary);
      expect(read.isWhole).toBe(true);
      expect(read.parts.map(({ name, content }) => ({ name, content }))).toEqual(parts);
    }),
    { numRuns: 300 },
  );
});

test('any bytes can be read with any boundary', () => {
  fc.assert(
    fc.property(fc.oneof(anyBytes, lines), fc.string({ minLength: 1 }), (bytes, boundary) => {
      expect(parseMultipart(recorded(bytes), boundary)).toBeInstanceOf(Array);
      expect(parseMultipart(recorded(bytes), 'b')).toBeInstanceOf(Array);
    }),
  );
});

const size = 1 << 20;
test.each([
  ['many parts', '--b\r\n'.repeat(size / 5), 'b'],
  ['many near delimiters', '\n--bx'.repeat(size / 5), 'b'],
  ['dashes', '-'.repeat(size), '-'.repeat(200)],
  ['dashes in lines', `--\n${'-'.repeat(150)}\n`.repeat(size / 150), '-'.repeat(200)],
  ['blanks behind delimiters', `--b\r\n\r\n${'\r\n--b'.padEnd(105)}`.repeat(size / 110), 'b'],
  ['line breaks in a head', `--b\r\nx${'\r'.repeat(size)}`, 'b'],
  ['an open quote', `--b\r\nContent-Disposition: x; name="${'\\'.repeat(8000)}\r\n\r\n`.repeat(120), 'b'],
  ['blanks in a disposition', `--b\r\nContent-Disposition: x;${' '.repeat(8000)}=\r\n\r\n`.repeat(120), 'b'],
])('a megabyte of %s takes little time, and its parts are bounded', (_what, body, boundary) => {
  const before = process.cpuUsage();
  expect(readMultipart(body, boundary).parts.length).toBeLessThanOrEqual(mostParts);
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(1_000_000);
});
