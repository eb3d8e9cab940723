import { fieldOf, type Exercise } from '@sentiero/lab-app/mend/exercise';

type Key = { readonly kid: string; readonly alg: string };
type Files = Readonly<Record<string, string>>;

const others: Files = {
  '2025-1': 'birkenhof',
  '2026-1.old': 'birkenhof-2',
  '../static/icon.svg': '<svg></svg>',
  '../photos/offer-218.png': '-----BEGIN PUBLIC KEY-----\nx',
  '../../../dev/null': '',
};
/** The arguments beside the header: a table of two keys, and the files. */
const keys = (api: string, calendar: string) => [
  [
    { kid: api, alg: 'HS256' },
    { kid: calendar, alg: 'RS256' },
  ],
  { ...others, [api]: `Zm0cPw5a-${api}`, [calendar]: `-----BEGIN PUBLIC KEY-----\n${calendar}` },
];
const today = keys('2026-1', 'calendar-1');
const nextYear = keys('2027-1', 'calendar-2');

/** The choice of the key and the algorithm with which a token's signature is checked. */
export const tokenKey: Exercise = {
  name: 'keyFor',
  weak: `function keyFor(header, inUse, files) {
  return { alg: header.alg, key: files[header.kid] };
}
`,
  fixed: `function keyFor(header, inUse, files) {
  const known = inUse.find(({ kid }) => kid === header.kid);
  if (!known || known.alg !== header.alg) return null;
  return { alg: known.alg, key: files[known.kid] };
}
`,
  attacks: [
    ['confusion', [{ alg: 'HS256', kid: 'calendar-1' }, ...today]],
    ['file', [{ alg: 'HS256', kid: '../static/icon.svg' }, ...today]],
    ['none', [{ alg: 'none', kid: '2026-1' }, ...today]],
  ],
  hiddenAttacks: [
    ['confusion', [{ alg: 'HS512', kid: 'calendar-1' }, ...today]],
    ['confusion', [{ alg: 'HS256', kid: 'calendar-2' }, ...nextYear]],
    ['file', [{ alg: 'HS256', kid: '../../../dev/null' }, ...today]],
    ['upload', [{ alg: 'RS256', kid: '../photos/offer-218.png' }, ...today]],
    ['retired', [{ alg: 'HS256', kid: '2025-1' }, ...today]],
    ['retired', [{ alg: 'HS256', kid: '2026-1.old' }, ...today]],
    ['none', [{ alg: 'None', kid: 'calendar-1' }, ...today]],
    ['none', [{ alg: 'none', kid: '../../../dev/null' }, ...nextYear]],
  ],
  honest: [
    ['api', [{ alg: 'HS256', kid: '2026-1' }, ...today]],
    ['calendar', [{ alg: 'RS256', kid: 'calendar-1', typ: 'JWT' }, ...today]],
    ['new_key', [{ alg: 'HS256', kid: '2027-1' }, ...nextYear]],
    ['new_key', [{ alg: 'RS256', kid: 'calendar-2' }, ...nextYear]],
  ],
  isBlocked: (answer, [, inUse, files]) =>
    typeof fieldOf(answer, 'key') !== 'string' ||
    (inUse as Key[]).some((known) => isFor(known, answer, files as Files)),
  isServed: (answer, [header, inUse, files]) =>
    (inUse as Key[]).some(
      (known) => known.kid === fieldOf(header, 'kid') && isFor(known, answer, files as Files),
    ),
};

/** Whether the answer is this key with its own algorithm. */
const isFor = ({ kid, alg }: Key, answer: unknown, files: Files): boolean =>
  fieldOf(answer, 'alg') === alg && fieldOf(answer, 'key') === files[kid];
