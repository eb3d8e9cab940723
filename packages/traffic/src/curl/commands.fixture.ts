import fc from 'fast-check';
import { quotedWord } from './shell-word.ts';

const made = (alphabet: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), maxLength });
const text = made(`ab1=;"\\,(){}[]<>%&+/.?#: é'|~!$-`, 8);
const attribute = fc.oneof(
  made('ab/;"= .', 6).map((parameter) => `;type=a/b${parameter}`),
  made('ab/;"\\ .', 6).map((name) => `;filename=${name}`),
  made('ab: ', 4).map((value) => `;headers=X:${value}`),
  fc.constantFrom(';encoder=base64', ';encoder=rot13', ';type=a', '; x=y', ';'),
);
const field = fc
  .tuple(
    made('ab"\\=', 3),
    fc.constantFrom('=', '="', '=<', '=('),
    text,
    fc.array(attribute, { maxLength: 2 }).map((all) => all.join('')),
  )
  .map((parts) => parts.join(''));
const header = fc.tuple(
  fc.constantFrom(
    'X-A',
    'X-B',
    'Cookie',
    'Accept',
    'User-Agent',
    'Content-Type',
    'Authorization',
    'Range',
    'Referer',
  ),
  fc.constantFrom(':', ': ', ';', '', ':  '),
  fc.oneof(fc.constant(''), made('ab:; é"', 5)),
);
const value: Readonly<Record<string, fc.Arbitrary<string>>> = {
  // Versions differ in whether an ampersand follows data that is empty.
  data: text.filter((all) => all !== ''),
  'data-raw': text.filter((all) => all !== ''),
  'data-urlencode': text.filter((all) => !/^=?$/.test(all)),
  json: text.filter((all) => all !== ''),
  form: field,
  'form-string': field,
  header: header.map(([name, mark, content]) =>
    mark === ';' || mark === '' ? name + mark : name + mark + content,
  ),
  cookie: fc.oneof(
    made('ab=; é', 8).map((all) => `a=${all}`),
    fc.constant(''),
  ),
  'user-agent': made('ab é', 3),
  referer: fc.constantFrom('', 'http://a/', 'http://a/;auto', ';auto', 'é;auto;'),
  range: fc.constantFrom('5', '0-5', '-5', '1-2,4-'),
  'time-cond': fc.constantFrom('Wed, 09 Jun 2027 10:18:14 GMT', '-06 Nov 1994', '=1 Jan 2001 1:02:03'),
  user: made('ab:é%', 5).map((all) => `${all}:`),
  'oauth2-bearer': made('ab.', 4),
  'url-query': made('ab=+&é/%2 ', 6).map((all) => (all.startsWith('+') ? all.replaceAll(' ', '') : all)),
  request: fc.constantFrom('PUT', 'GET', 'X'),
  'request-target': made('/ab ?#é', 4).map((all) => `/${all}`),
};
const option = fc.oneof(
  ...Object.entries(value).map(([name, of]) => of.map((word) => `--${name} ${quotedWord(word)}`)),
  fc.constantFrom(
    '--get',
    '--no-get',
    '--head',
    '--compressed',
    '--no-compressed',
    '--tr-encoding',
    '--path-as-is',
    '--globoff',
    '--form-escape',
    '-sS',
    '--basic',
    '-L',
  ),
);
const path = fc.oneof(
  made('ab/.é', 8),
  fc.array(fc.constantFrom('..', '.', 'a', '', 'b'), { maxLength: 6 }).map((all) => all.join('/')),
  made('ab{},[]1-3\\', 8),
);
const url = fc
  .tuple(
    fc.constantFrom('', 'u:p@', 'é:%C3%A9%zz@', 'u@'),
    path,
    fc.oneof(fc.constant(''), made('?a=&é#/.%', 8)),
  )
  .map(([user, inPath, rest]) => quotedWord(`http://${user}HOST/${inPath}${rest}`));

/** Commands with options that shape the request; `HOST` stands for the server's. */
export const anyCommand = fc
  .tuple(fc.array(option, { maxLength: 4 }), url)
  .map(([options, address]) => ['curl', ...options, address].join(' '))
  // Versions differ in whether the path stays as it is when a query is added.
  .filter((command) => !(command.includes('--path-as-is') && /--(?:get|url-query)/.test(command)));
