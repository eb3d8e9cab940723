import { describe, expect, it } from 'vitest';
import { after, request, statuses, useWire } from './wire.ts';

const wire = useWire();
const get = (...lines: string[]) => request('GET / HTTP/1.1', lines);
const post = (...lines: string[]) => request('POST / HTTP/1.1', lines, 'abc');

type Case = [section: string, what: string, status: number, bytes: string];

const startLines: Case[] = [
  ['9112 3', 'two spaces after the method', 400, request('GET  / HTTP/1.1')],
  ['9112 3', 'a tab after the method', 400, request('GET\t/ HTTP/1.1')],
  ['9112 3', 'two spaces before the version', 400, request('GET /  HTTP/1.1')],
  ['9112 3', 'a space after the version', 400, request('GET / HTTP/1.1 ')],
  ['9112 3', 'a space before the method', 400, request(' GET / HTTP/1.1')],
  ['9112 3', 'no version', 400, request('GET /')],
  ['9112 3', 'no target', 400, request('GET HTTP/1.1')],
  ['9112 3.2', 'a space within the target', 400, request('GET /a b HTTP/1.1')],
  ['9112 2.2', 'a form feed within the target', 400, request('GET /a\fb HTTP/1.1')],
  ['9112 2.2', 'a NUL within the target', 400, request('GET /a\0b HTTP/1.1')],
  ['9112 2.2', 'a bare CR within the first line', 400, request('GET /\rX HTTP/1.1')],
  ['9112 2.2', 'a bare LF after the first line', 400, 'GET / HTTP/1.1\nHost: shop.localhost\r\n\r\n'],
  ['9112 2.2', 'a line of white space before the fields', 400, request('GET / HTTP/1.1\r\n X: 1')],
  ['9112 2.3', 'a version in lower case', 400, request('GET / http/1.1')],
  ['9112 2.3', 'a version of two digits', 400, request('GET / HTTP/1.10')],
  ['9112 2.3', 'a version without a minor number', 400, request('GET / HTTP/1')],
  ['9110 15.6.6', 'HTTP/2 in the form of HTTP/1', 505, request('GET / HTTP/2.0')],
  ['9110 15.6.6', 'a major version beyond', 505, request('GET / HTTP/9.9')],
  ['9110 9.1', 'a method that is not a token', 400, request('GE(T / HTTP/1.1')],
  ['9110 9.1', 'no method', 400, request(' / HTTP/1.1')],
  ['9110 9.3.6', 'CONNECT without credentials', 407, request('CONNECT shop.localhost:80 HTTP/1.1')],
  ['9110 9.3.8', 'TRACE, which would show what the proxy adds', 405, request('TRACE / HTTP/1.1')],
  ['9112 3.2.1', 'a target that is not a path', 400, request('GET index.html HTTP/1.1')],
  ['9112 3.2.3', 'an authority without CONNECT', 400, request('GET shop.localhost:80 HTTP/1.1')],
  ['9112 3.2.4', 'a star without OPTIONS', 400, request('GET * HTTP/1.1')],
  ['9110 4.2.4', 'an absolute target with a user', 400, request('GET http://u:p@shop.localhost/ HTTP/1.1')],
];

const hosts: Case[] = [
  ['9112 3.2', 'no Host', 400, 'GET / HTTP/1.1\r\nCookie: {lab}\r\n\r\n'],
  ['9112 3.2', 'two Hosts that are equal', 400, get('Host: shop.localhost', 'Host: shop.localhost')],
  ['9112 3.2', 'two Hosts that differ', 400, get('Host: shop.localhost', 'hOST: other.localhost')],
  ['9112 3.2', 'a list of Hosts', 400, get('Host: shop.localhost, other.localhost')],
  ['9112 3.2', 'a Host with a user', 400, get('Host: me@shop.localhost')],
  ['9112 3.2', 'a Host with a path', 400, get('Host: shop.localhost/a')],
  ['9112 3.2', 'a Host with a scheme', 400, get('Host: http://shop.localhost')],
  ['9110 7.2', 'a Host with a port that is not a number', 400, get('Host: shop.localhost:http')],
  ['9110 7.2', 'a Host with a space in it', 400, get('Host: shop localhost')],
  ['9112 5.2', 'a Host that is folded', 400, get('Host:\r\n shop.localhost')],
];

const fields: Case[] = [
  ['9112 5.1', 'a space before the colon', 400, get('X-A : 1')],
  ['9112 5.1', 'a tab before the colon', 400, get('X-A\t: 1')],
  ['9112 5', 'a line without a colon', 400, get('X-A')],
  ['9110 5.1', 'a name that is empty', 400, get(': 1')],
  ['9110 5.6.2', 'a name with a space', 400, get('X A: 1')],
  ['9110 5.6.2', 'a name with a bracket', 400, get('X[A]: 1')],
  ['9110 5.6.2', 'a name beyond ASCII', 400, get('X-\xe4: 1')],
  ['9112 5.2', 'a folded line', 400, get('X-A: 1', ' 2')],
  ['9112 5.2', 'a line folded with a tab', 400, get('X-A: 1', '\t2')],
  ['9112 2.2', 'a bare CR in a value', 400, get('X-A: 1\rX-B: 2')],
  ['9112 2.2', 'a bare LF in a value', 400, get('X-A: 1\nX-B: 2')],
  ['9110 5.5', 'a NUL in a value', 400, get('X-A: 1\x002')],
  ['9110 5.5', 'a control character in a value', 400, get('X-A: 1\x012')],
];

const lengths: Case[] = [
  ['9110 8.6', 'two lengths that are equal', 400, post('Content-Length: 3', 'Content-Length: 3')],
  ['9112 6.3', 'two lengths that differ', 400, post('Content-Length: 3', 'content-length: 4')],
  ['9112 6.3', 'a list of lengths that differ', 400, post('Content-Length: 3, 4')],
  ['9112 6.3', 'a list of lengths that are equal', 400, post('Content-Length: 3, 3')],
  ['9112 6.3', 'a length with a sign', 400, post('Content-Length: +3')],
  ['9112 6.3', 'a negative length', 400, post('Content-Length: -1')],
  ['9112 6.3', 'a length in hexadecimal', 400, post('Content-Length: 0x3')],
  ['9112 6.3', 'a length with a fraction', 400, post('Content-Length: 3.0')],
  ['9112 6.3', 'a length with an exponent', 400, post('Content-Length: 3e0')],
  ['9112 6.3', 'a length with a space within', 400, post('Content-Length: 3 3')],
  ['9112 6.3', 'a length that is empty', 400, post('Content-Length:')],
  ['9112 6.3', 'a length in digits beyond ASCII', 400, post('Content-Length: \xb3')],
  ['9110 8.6', 'a length beyond any number', 400, post(`Content-Length: ${'9'.repeat(30)}`)],
  ['9110 15.5.14', 'a length that is too large', 413, post('Content-Length: 9000000000000000')],
];

const codings: Case[] = [
  ['9112 6.1', 'a length and chunks', 400, post('Content-Length: 3', 'Transfer-Encoding: chunked')],
  ['9112 6.1', 'chunks and a length', 400, post('Transfer-Encoding: chunked', 'Content-Length: 3')],
  ['9112 6.1', 'chunks in HTTP/1.0', 400, request('POST / HTTP/1.0', ['Transfer-Encoding: chunked'])],
  ['9112 6.1', 'an unknown coding', 501, post('Transfer-Encoding: zip')],
  ['9112 6.1', 'a coding that ends like a known one', 501, post('Transfer-Encoding: xchunked')],
  ['9112 6.1', 'a coding after the chunks', 501, post('Transfer-Encoding: chunked, gzip')],
  ['9112 6.1', 'a coding before the chunks', 501, post('Transfer-Encoding: gzip, chunked')],
  ['9112 6.1', 'chunks twice in a list', 501, post('Transfer-Encoding: chunked, chunked')],
  ['9112 6.1', 'chunks in two lines', 501, post('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')],
  ['9112 7', 'identity, which is obsolete', 501, post('Transfer-Encoding: identity')],
  ['9112 7', 'chunks with a parameter', 501, post('Transfer-Encoding: chunked;q=1')],
  ['9112 7', 'chunks in quotes', 501, post('Transfer-Encoding: "chunked"')],
  ['9112 6.1', 'a coding that is empty', 501, post('Transfer-Encoding:')],
  ['9112 6.3', 'a vertical tab before the coding', 400, post('Transfer-Encoding: \x0bchunked')],
  ['9112 5.1', 'a space after the name of the coding', 400, post('Transfer-Encoding : chunked')],
];

const large: Case[] = [
  ['9110 15.5.15', 'a target without an end', 414, `GET /${'a'.repeat(70_000)}`],
  ['9110 15.5.15', 'a target beyond the limit', 414, request(`GET /${'a'.repeat(70_000)} HTTP/1.1`)],
  ['6585 5', 'a field beyond the limit', 431, get(`X-A: ${'a'.repeat(70_000)}`)],
  ['6585 5', 'fields beyond the limit together', 431, get(...Array.from({ length: 9000 }, () => 'X-A: 1'))],
];

const groups = { 'first lines': startLines, Host: hosts, fields, lengths, codings, 'large heads': large };
describe.each(Object.entries(groups))('%s', (_name, cases) => {
  it.each(cases)('RFC %s: %s is refused with %i and does not reach the target', async (...given) => {
    const [, , status, bytes] = given;
    const heard = await wire.converse(`${bytes}${after}`, ['GET', 'GET']);
    expect([statuses(heard), heard.isClosed]).toEqual([[status], true]);
    expect(wire.seen).toEqual([]);
  });
});
