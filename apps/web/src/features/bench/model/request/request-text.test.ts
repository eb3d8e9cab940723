import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRequest, wireOf } from './requests.fixture.ts';
import { codingOf, formatRequest, parseDraft, withBodyAs } from './request-text.ts';

test('a request written as text and read again has the same bytes', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const { request: read, problems } = parseDraft(formatRequest(request));
      expect(problems).toEqual([]);
      expect(wireOf(read)).toEqual(wireOf(request));
    }),
    { numRuns: 500 },
  );
});

test('a body changes its notation and back without losing a byte, or stays as it is', () => {
  fc.assert(
    fc.property(anyRequest, fc.constantFrom('utf8', 'charset', 'hex'), (request, bodyAs) => {
      const draft = formatRequest(request);
      const other = withBodyAs(draft, bodyAs);
      const back = other && withBodyAs(other, draft.bodyAs);
      for (const same of [other ?? draft, back ?? draft])
        expect(wireOf(parseDraft(same).request)).toEqual(wireOf(request));
      expect(bodyAs === 'hex' ? back : draft).toEqual(draft);
    }),
  );
});

const latin1Head = (value: string) =>
  formatRequest({
    method: 'GET',
    target: '/?q=\xe9',
    headers: [['X-A', value]],
    latin1: [-1, 0],
    body: null,
  });

test('an edited head is written in Latin-1 if it was recorded so', () => {
  const draft = latin1Head('caf\xe9');
  expect(draft).toMatchObject({ isLatin1: true, text: 'GET /?q=\xe9 HTTP/1.1\nX-A: caf\xe9\n\n' });
  const edited = parseDraft({ ...draft, text: draft.text.replace('caf\xe9', 'na\xefve') });
  expect(wireOf(edited.request)).toMatchObject({ line: '/?q=\xe9', headers: [['X-A', 'na\xefve']] });
  const bad = parseDraft({ ...draft, text: draft.text.replace('caf\xe9', '€') });
  expect(bad.problems).toEqual([{ line: 2, code: 'not-latin1' }]);
});

test.each([
  ['shift_jis', '6e3d93fa', 'n=日', '日本', '6e3d93fa967b'],
  ['gbk', '713dd6d0', 'q=中', '中国', '713dd6d0b9fa'],
  ['utf-16be', 'feff0061', '\ufeffa', 'aü', 'feff006100fc'],
  ['windows-1252', '80', '€', '€5', '8035'],
])('an edited body in %s is written in it', (...[charset, hex, text, longer, written]) => {
  const content = Buffer.from(hex, 'hex').toString('base64');
  const body = { encoding: 'base64' as const, content, charset };
  const draft = formatRequest({ method: 'POST', target: '/', headers: [], body });
  expect(draft).toMatchObject({ bodyAs: 'charset', text: `POST / HTTP/1.1\n\n${text}` });
  const edited = { ...draft, text: draft.text.replace(text.at(-1) ?? '', longer) };
  const { body: sent } = parseDraft(edited).request;
  expect(sent && Buffer.from(sent.content, 'base64').toString('hex')).toBe(written);
});

test('a text that its charset cannot write is a problem, until it is written in UTF-8', () => {
  const body = { encoding: 'base64' as const, content: btoa('\x80'), charset: 'windows-1252' };
  const draft = formatRequest({ method: 'POST', target: '/', headers: [], body });
  const bad = { ...draft, text: `${draft.text}\u{1f600}` };
  expect(parseDraft(bad).problems).toEqual([{ line: null, code: 'bad-charset' }]);
  const inUtf8 = withBodyAs(bad, 'utf8');
  expect(inUtf8?.text).toBe(bad.text);
  expect(parseDraft(inUtf8 ?? bad).problems).toEqual([]);
});

test('a coded body is sent as it was recorded until it is edited, and then without its coding', () => {
  const coded = Buffer.from('the gzip').toString('base64');
  const headers = [['Content-Encoding', 'gzip']] as const;
  const body = { encoding: 'utf8' as const, content: '{"a":1}', coded };
  const draft = formatRequest({ method: 'POST', target: '/', headers, body });
  expect(draft.text).toContain('{"a":1}');
  expect(parseDraft(draft).request).toEqual({
    method: 'POST',
    target: '/',
    headers,
    body: { encoding: 'base64', content: coded },
  });
  const edited = { ...draft, text: draft.text.replace('1}', '2}') };
  expect(parseDraft(edited).request).toMatchObject({
    headers: [],
    body: { encoding: 'utf8', content: '{"a":2}' },
  });
  expect([codingOf(draft), codingOf(edited)]).toEqual(['kept', 'removed']);
});

test('line endings of a pasted head are not part of its headers; those of the body stay', () => {
  const text = 'POST /a HTTP/1.1\r\nX-A: 1\r\n\r\none\r\ntwo';
  expect(parseDraft({ text, bodyAs: 'utf8' }).request).toEqual({
    method: 'POST',
    target: '/a',
    headers: [['X-A', '1']],
    body: { encoding: 'utf8', content: 'one\r\ntwo' },
  });
});

test.each([
  ['', 1, 'no-method'],
  ['GET', 1, 'no-target'],
  ['GET / HTTP/1.1\nX-A: 1\nnonsense', 3, 'no-colon'],
  ['GET / HTTP/1.1\n: 1', 2, 'no-name'],
  ['GET / HTTP/1.1\n\nabc', null, 'bad-hex'],
  ['GET / HTTP/1.1\n\n0g', null, 'bad-hex'],
] as const)('the draft %j reports the line that cannot be sent', (text, line, code) => {
  expect(parseDraft({ text, bodyAs: 'hex' }).problems).toEqual([{ line, code }]);
});
