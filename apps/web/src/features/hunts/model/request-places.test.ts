import { recordOf, type Sent } from '@sentiero/traffic/record.fixture';
import { expect, test } from 'vitest';
import { requestPlaces } from './request-places.ts';

const placesOf = (sent: Sent) =>
  requestPlaces(recordOf('http://circle.localhost', sent), []).map(({ in: part, name, value }) => [
    part,
    name,
    value,
  ]);
const typed = (contentType: string): [string, string][] => [['content-type', contentType]];

test('parts of the path and of the query, each once', () => {
  expect(placesOf({ target: '/offers/17?sort=price&sort=name&q=%41', headers: [] })).toEqual([
    ['path', 'offers', ''],
    ['path', '17', ''],
    ['query', 'sort', 'price'],
    ['query', 'q', 'A'],
  ]);
});

test('fields of a form, cookies and headers', () => {
  const headers: [string, string][] = [
    ['Host', 'circle.localhost'],
    ['Cookie', 'sid=1; theme=dark'],
    ['content-type', 'application/x-www-form-urlencoded; charset=utf-8'],
  ];
  expect(placesOf({ method: 'POST', target: '/', headers, body: 'to=rosa&amount=5' })).toEqual([
    ['form', 'to', 'rosa'],
    ['form', 'amount', '5'],
    ['cookie', 'sid', '1'],
    ['cookie', 'theme', 'dark'],
    ['header', 'Host', 'circle.localhost'],
    ['header', 'content-type', 'application/x-www-form-urlencoded; charset=utf-8'],
  ]);
});

test('keys of JSON, also where its type is another one', () => {
  const body = '{"user":{"role":"admin"},"ids":[1]}';
  const places = placesOf({ method: 'POST', target: '/', headers: typed('text/plain'), body });
  expect(places.slice(0, 2)).toEqual([
    ['json', 'user.role', 'admin'],
    ['json', 'ids[0]', '1'],
  ]);
});

test('fields and files of a multipart form', () => {
  const lines = [
    '--x',
    'Content-Disposition: form-data; name="title"',
    '',
    'Lamp',
    '--x',
    'Content-Disposition: form-data; name="photo"; filename="a.svg"',
    '',
    '<svg/>',
    '--x--',
    '',
  ];
  const headers = typed('multipart/form-data; boundary=x');
  const places = placesOf({ method: 'POST', target: '/', headers, body: lines.join('\r\n') });
  expect(places.slice(0, 2)).toEqual([
    ['form', 'title', 'Lamp'],
    ['file', 'photo', 'a.svg'],
  ]);
});

test('a name too long for a report, and a body that is neither, are no places', () => {
  const places = placesOf({ target: `/?${'a'.repeat(101)}=1`, headers: typed('text/xml'), body: '<a/>' });
  expect(places).toEqual([['header', 'content-type', 'text/xml']]);
});
