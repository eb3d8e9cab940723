import { describe, expect, test } from 'vitest';
import { FollowUps, type Sent } from './follow-ups.ts';

type Pairs = [string, string][];
const start = Date.parse('2026-11-22T12:00:00.000Z');
const at = (ms: number) => new Date(start + ms).toISOString();
let ids = 0;

function sent(path: string, ms: number, own: { headers?: Pairs; location?: string } = {}): Sent {
  const { headers = [], location } = own;
  const answer: Pairs = location === undefined ? [] : [['Location', location]];
  return {
    id: `${++ids}`,
    at: at(ms),
    url: `http://shop.localhost:8080${path}`,
    duration: 0.1,
    code: location === undefined ? 200 : 302,
    request: { target: path, headers, trailers: [], body: null },
    response: { headers: answer, trailers: [], body: null },
  };
}

type Led = { what: string; first: Pairs; second: Pairs };

const byBrowser = (path: string): Pairs => [
  ['Sec-Fetch-Mode', 'no-cors'],
  ['Referer', `http://shop.localhost:8080${path}`],
];
const clicked = (path: string): Pairs => [...byBrowser(path), ['Sec-Fetch-User', '?1']];

function after(completing: Sent): FollowUps {
  const followUps = new FollowUps();
  followUps.add(1, completing);
  return followUps;
}

describe('a browser’s automatic request after a request that completed a step', () => {
  test.each([
    ['a redirect that is followed', sent('/cart', 120), true],
    [
      'a redirect that a browser follows after a click',
      sent('/cart', 120, { headers: clicked('/add') }),
      true,
    ],
    ['the same address later', sent('/cart', 5000), false],
    ['another address at once', sent('/orders', 120), false],
    ['a picture of the page', sent('/logo.png', 300, { headers: byBrowser('/cart') }), true],
    [
      'a link on the page that is clicked at once',
      sent('/orders', 300, { headers: clicked('/cart') }),
      false,
    ],
    ['a request of another page', sent('/logo.png', 300, { headers: byBrowser('/other') }), false],
    [
      'what curl sends with a Referer',
      sent('/x', 300, { headers: [['Referer', 'http://shop.localhost:8080/cart']] }),
      false,
    ],
  ])('%s: %s', (_what, request, expected) => {
    expect(after(sent('/add', 0, { location: '/cart' })).has(1, request)).toBe(expected);
  });

  const from = (site: string, referrer = '/form'): Pairs => [
    ['Sec-Fetch-Mode', 'navigate'],
    ['Sec-Fetch-Site', site],
    ['Sec-Fetch-User', '?1'],
    ...(site === 'none' ? [] : ([['Referer', `http://shop.localhost:8080${referrer}`]] as Pairs)),
  ];
  test.each([
    { what: 'a form that leads on, followed', first: from('same-origin'), second: from('same-origin') },
    { what: 'a typed address that leads on, followed', first: from('none'), second: from('none') },
    { what: 'a link from elsewhere that leads on', first: from('cross-site'), second: from('cross-site') },
    { what: 'curl that is led on and follows', first: [], second: [] },
  ] satisfies Led[])('$what is a follow-up', ({ first, second }) => {
    const completing = sent('/add', 0, { location: '/cart', headers: first });
    expect(after(completing).has(1, sent('/cart', 120, { headers: second }))).toBe(true);
  });

  test.each([
    { what: 'the same address typed at once', first: from('same-origin'), second: from('none') },
    { what: 'the same address asked with curl', first: from('same-origin'), second: [] },
    { what: 'the address of curl opened in a browser', first: [], second: from('none') },
  ] satisfies Led[])('$what is an own request', ({ first, second }) => {
    const completing = sent('/add', 0, { location: '/cart', headers: first });
    expect(after(completing).has(1, sent('/cart', 120, { headers: second }))).toBe(false);
  });

  test('a request that follows a follow-up is a follow-up too, and so are its events', () => {
    const followUps = after(sent('/add', 0, { location: 'http://shop.localhost:8080/a' }));
    const second = sent('/a', 110, { location: '/b' });
    const third = sent('/b', 220);
    expect([followUps.has(1, second), followUps.has(1, third)]).toEqual([true, true]);
    expect([followUps.includes(third.id), followUps.includes('another'), followUps.includes(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('the completing request itself is not a follow-up, nor are requests of other learners', () => {
    const completing = sent('/add', 0, { location: '/add' });
    const followUps = after(completing);
    expect([followUps.has(1, completing), followUps.has(2, sent('/add', 120))]).toEqual([false, false]);
  });
});
