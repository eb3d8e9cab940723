import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HoleId } from '../src/holes/catalogue.ts';
import type { Answer, Visit } from './circle-under-test.ts';
import { codeIn, credentialsOf, joined, mailedCode, mailedLink } from './identity-steps.ts';

/** Ways through a hole: each returns the answers that a learner can report. */
export type Ways = Readonly<Record<string, (visit: Visit) => Promise<readonly Answer[]>>>;

const secret = 'neues passwort';
const get =
  (path: string, headers: Record<string, string> = {}) =>
  async (visit: Visit) => [await visit.send(path, { headers })];
const json = (method: string, path: string, body: unknown) => async (visit: Visit) => [
  await visit.send(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  }),
];

const logInFor = (next: string) => async (visit: Visit) => [
  await visit.post('/login', { ...(await credentialsOf(visit)), next }),
];

const resetWith = (email: string) => async (visit: Visit) => {
  await visit.post('/forgot', { email: (await credentialsOf(visit)).email });
  return [await visit.post('/reset', { token: await mailedLink(visit), email, password: secret })];
};

const forgotBy = (email: string, forwarded: string) => async (visit: Visit) => [
  await visit.send('/forgot', {
    method: 'POST',
    body: new URLSearchParams({ email }),
    headers: { Forwarded: forwarded },
  }),
];

const afterLogout = (path: string) => async (visit: Visit) => {
  const { cookie } = visit;
  const logout = await visit.post('/logout');
  visit.cookie = cookie;
  return [logout, await visit.get(path)];
};

const broughtAlong = (sid: string) => async (visit: Visit) => {
  visit.cookie = `circle_session=${sid}`;
  return [await visit.logIn()];
};

/** Turns the second step on and gives the password. */
async function halfLoggedIn(visit: Visit): Promise<void> {
  await visit.post('/profile/second-step', { on: 'yes' });
  await visit.post('/logout');
  await visit.logIn();
}

const withoutCode = (path: string) => async (visit: Visit) => {
  await halfLoggedIn(visit);
  const answer = await visit.get(path);
  await visit.platform('DELETE');
  return [answer];
};

type Guessing = { readonly step: number; readonly again: (visit: Visit) => Promise<Answer> };

const guessed =
  ({ step, again }: Guessing) =>
  async (visit: Visit) => {
    await halfLoggedIn(visit);
    const right = Number(await mailedCode(visit));
    const isOver = async () => (await visit.post('/login/code', { code: 'no' })).status === 429;
    let answer = await visit.get('/login/code');
    for (let tried = 0, code = right - 23 * step; tried < 40 && answer.status !== 303; tried++) {
      answer = await visit.post('/login/code', { code: String((code + 1000) % 1000).padStart(3, '0') });
      if (answer.status !== 429) code += step;
      else await again(visit);
      if (answer.status === 429 && (await isOver())) break;
    }
    await visit.platform('DELETE');
    return [answer];
  };

const codesTried = (order: (index: number) => number) => async (visit: Visit) => {
  const fields = { name: 'Niemand', email: 'niemand@post.example', password: secret };
  for (let wrong = 0; wrong < 7; wrong++) await visit.post('/join', { ...fields, code: 'none' });
  let answer = await visit.get('/join');
  for (let index = 0; index < 10_000; index++) {
    answer = await visit.post('/join', { ...fields, code: String(order(index)).padStart(4, '0') });
    if (answer.status !== 400) break;
  }
  return [answer];
};

async function tokenOf(visit: Visit): Promise<[header: string, claims: string, signature: string]> {
  const { text } = await visit.post('/profile/token');
  const [header = '', claims = '', signature = ''] = (/eyJ[\w.-]+/.exec(text)?.[0] ?? '').split('.');
  return [header, claims, signature];
}
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (text: string) =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;

const forged = (change: (token: readonly [string, string, string]) => string) => async (visit: Visit) => {
  const [header, claims, signature] = await tokenOf(visit);
  const text = change([header, part({ ...decoded(claims), sub: 1 }), signature]);
  visit.cookie = '';
  return [await visit.send('/api/me', { headers: { Authorization: `Bearer ${text}` } })];
};
const signedWith = (kid: string, key: string | Buffer) =>
  forged(([, claims]) => {
    const signed = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${claims}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  });
const staticFile = (name: string) => readFileSync(new URL(`../static/${name}`, import.meta.url));

const transfer = { to: '2', hours: '0.5', note: 'Danke' };
const fromOutside = (headers: Record<string, string>) => async (visit: Visit) => [
  await visit.send('/credits/transfers', { method: 'POST', body: new URLSearchParams(transfer), headers }),
];
const inFrame = (headers: Record<string, string>, hours: string) => async (visit: Visit) => {
  const { text } = await visit.get('/credits');
  const form_token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const body = new URLSearchParams({ ...transfer, hours, form_token });
  return [await visit.send('/credits/transfers', { method: 'POST', body, headers })];
};
const atOnce =
  (...hours: string[]) =>
  (visit: Visit) =>
    Promise.all(hours.map((one) => visit.post('/credits/transfers', { ...transfer, hours: one })));
const redeemed = (times: number) => async (visit: Visit) => {
  const code = codeIn((await visit.get('/mailbox')).text);
  return Promise.all(Array.from({ length: times }, () => visit.post('/credits/vouchers', { code })));
};
const hide = (path: string) => async (visit: Visit) => {
  await visit.get('/');
  return [await visit.post(`/moderation/offers/${path}/hide`)];
};

export const identitySolutions = {
  'login.next': {
    'a whole address': logInFor('https://elsewhere.example/login'),
    'two slashes': logInFor('//elsewhere.example'),
    'a slash and its opposite': logInFor('/\\elsewhere.example/x'),
  },
  'reset.token': {
    'another’s address': resetWith('beat.wyss@post.example'),
    'the moderator’s, in capitals': resetWith('Ursina.Caduff@tauschkreis.example'),
    'the link of a second account': async (visit) => {
      const email = await joined(visit);
      await visit.post('/forgot', { email });
      const token = await mailedLink(visit);
      return [await visit.post('/reset', { token, email: 'sefa.yildiz@post.example', password: secret })];
    },
  },
  'reset.host': {
    'a host': forgotBy('beat.wyss@post.example', 'host=elsewhere.example'),
    'a quoted host with a port, among others': forgotBy(
      'ursina.caduff@tauschkreis.example',
      'for=192.0.2.1;proto=https;host="elsewhere.example:8443"',
    ),
    'the link of one’s own account': async (visit) =>
      forgotBy((await credentialsOf(visit)).email, 'Host=elsewhere.example')(visit),
  },
  'session.logout': {
    'a page': afterLogout('/credits'),
    'the API': afterLogout('/api/me'),
    'a page that everybody may see': afterLogout('/'),
  },
  'session.fixation': {
    'a short one': broughtAlong('mine'),
    'one of the same length': broughtAlong('A'.repeat(32)),
    'a form of another kind': broughtAlong('0190b9f2-7f3c-7cc0-8a55-0123456789ab'),
  },
  'second.skip': {
    'one’s own data': withoutCode('/api/me'),
    'the members': withoutCode('/api/members?name=B'),
    'the bookings': withoutCode('/api/bookings'),
  },
  'second.tries': {
    'counting up': guessed({ step: 1, again: (visit) => visit.post('/login/code/again') }),
    'counting down': guessed({ step: -1, again: (visit) => visit.post('/login/code/again') }),
    'logging in again': guessed({ step: 3, again: (visit) => visit.logIn() }),
  },
  'invitations.code': {
    'counting up': codesTried((index) => index),
    'counting down': codesTried((index) => 9_999 - index),
    'in great steps': codesTried((index) => (index * 7_919) % 10_000),
  },
  'invitations.by': {
    'the one before': get('/invitations/42'),
    'one with a query': get('/invitations/31?from=list'),
    'an encoded one': get('/invitations/%34%34'),
  },
  'profile.role': {
    'the role alone': json('PUT', '/api/me', { role: 'moderator' }),
    'with the rest of the profile': json('PUT', '/api/me', {
      name: 'Robin',
      street: 'Ahornweg 15',
      about: '',
      role: 'moderator',
    }),
    'with a type of another kind': async (visit) => [
      await visit.send('/api/me', {
        method: 'PUT',
        body: '{"role":"moderator","id":1}',
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
      }),
    ],
  },
  'profile.export': {
    'the notes alone': get('/profile/export?with=notes'),
    'the notes among others': get('/profile/export?with=offers&with=bookings&with=notes'),
    'the notes twice': get('/profile/export?with=notes&with=%6eotes'),
  },
  'members.list': {
    'the first digits': get('/api/members?phone=07'),
    'one network': get('/api/members?phone=079'),
    'within a house': get('/api/members?street=birkenhof&phone=077'),
  },
  'api.token': {
    'another’s number under the old signature': forged((token) => token.join('.')),
    'no algorithm': forged(([, claims]) => `${part({ alg: 'none', kid: '2026-1' })}.${claims}.`),
    'a signature of one’s own': forged(([header, claims]) => {
      const signed = `${header}.${claims}`;
      return `${signed}.${createHmac('sha256', 'secret').update(signed).digest('base64url')}`;
    }),
  },
  'api.key': {
    'the icon’s content': signedWith('../static/icon.svg', staticFile('icon.svg')),
    nothing: signedWith('../../../dev/null', ''),
    'the style sheet, by a longer way': signedWith('./x/../../static/style.css', staticFile('style.css')),
  },
  'api.origin': {
    'any site': get('/api/me', { Origin: 'https://elsewhere.example' }),
    'no site': get('/api/members', { Origin: 'null' }),
    'one that looks alike': get('/api/bookings', { Origin: 'https://kalender.birkenhof.example.org' }),
  },
  'moderation.hide': {
    'an offer of Beat': hide('201'),
    'an offer of Élodie': hide('209'),
    'an encoded one': hide('%32%30%36'),
  },
  'moderation.header': {
    'the header': get('/moderation', { 'X-Circle-Desk': 'moderation' }),
    'in other letters': get('/moderation', { 'x-circle-desk': 'moderation', 'X-Other': '1' }),
    'with a query': get('/moderation?all=1', { 'X-CIRCLE-DESK': 'moderation' }),
  },
  'credits.form': {
    'a form of another site': fromOutside({
      'Sec-Fetch-Site': 'cross-site',
      Origin: 'https://elsewhere.example',
    }),
    'curl with an origin': fromOutside({ Origin: 'https://elsewhere.example' }),
    'a sister site, into a frame': fromOutside({ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'iframe' }),
    'a page from a disk': fromOutside({ Origin: 'null' }),
  },
  'credits.twice': {
    'two at once': atOnce('2', '2'),
    'three at once': atOnce('1.5', '1.5', '1.5'),
    'everything and a little': atOnce('3', '0.25'),
  },
  'credits.round': {
    'fourteen minutes': json('POST', '/api/transfers', { to: 2, minutes: 14, note: 'x' }),
    'a minute': json('POST', '/api/transfers', { to: 5, minutes: 1, note: 'Danke' }),
    'a little more than an hour': json('POST', '/api/transfers', { to: 6, minutes: 61, note: 'Tea' }),
  },
  'voucher.welcome': {
    'two at once': redeemed(2),
    'five at once': redeemed(5),
    'in capitals and small letters': async (visit) => {
      const code = codeIn((await visit.get('/mailbox')).text);
      return Promise.all(
        [code, code.toUpperCase()].map((one) => visit.post('/credits/vouchers', { code: one })),
      );
    },
  },
  'transfer.frame': {
    'a click in a frame': inFrame({ 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-origin' }, '1'),
    'curl as a frame': inFrame({ 'Sec-Fetch-Dest': 'iframe' }, '0.25'),
    'with its origin': inFrame({ 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-User': '?1' }, '3'),
  },
} satisfies Partial<Record<HoleId, Ways>>;
