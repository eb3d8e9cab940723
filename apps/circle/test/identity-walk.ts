import type { Answer, Visit } from './circle-under-test.ts';
import { codeIn, credentialsOf, mailedCode, mailedLink, ownInvitation } from './identity-steps.ts';

/** What an honest neighbour does with accounts, invitations, vouchers and the API, mistakes included. */
export async function identityWalk(visit: Visit, note: (answer: Answer) => void): Promise<void> {
  const read = async (...paths: string[]) => {
    for (const path of paths) note(await visit.get(path));
  };
  const send = async (path: string, fields?: Record<string, string>) => note(await visit.post(path, fields));
  const call = async (method: string, path: string, body: unknown, more: Record<string, string> = {}) => {
    const headers = { 'Content-Type': 'application/json', ...more };
    note(await visit.send(path, { method, body: JSON.stringify(body), headers }));
  };
  const logIn = async (next: string) => send('/login', { ...(await credentialsOf(visit)), next });

  await read('/profile', '/login?next=/credits', '/login?next=https://elsewhere.example', '/developers');
  await logIn('/credits?from=login#book');
  await read('/credits', '/profile', '/invitations', ownInvitation, '/invitations/999', '/invitations/x');
  await inAccount({ visit, note, read, send, call });
  await apiCalls({ visit, note, read, send, call });
  await logins({ visit, note, read, send, call });
  await secondAccount({ visit, note, read, send, call });
}

type Steps = {
  readonly visit: Visit;
  readonly note: (answer: Answer) => void;
  readonly read: (...paths: string[]) => Promise<void>;
  readonly send: (path: string, fields?: Record<string, string>) => Promise<void>;
  readonly call: (
    method: string,
    path: string,
    body: unknown,
    more?: Record<string, string>,
  ) => Promise<void>;
};

async function inAccount({ visit, read, send }: Steps): Promise<void> {
  const own = { name: 'Robin Frei', street: 'Ahornweg 15', about: 'Neu da <3', phone: '079 555 01 02' };
  for (const fields of [own, { ...own, name: ' ' }, { ...own, about: 'x'.repeat(301) }])
    await send('/profile', fields);
  await read('/profile', '/neighbours/9', '/profile/export', '/profile/export?with=offers&with=messages');
  await read('/profile/export?with=bookings', '/profile/export?with=nothing');
  for (const name of ['Ilse', '', 'Ödön & Co', 'x'.repeat(70)]) await send('/invitations', { name });
  await read('/invitations', '/invitations/55', '/invitations/56');
  await send('/moderation/offers/999/hide');
  await read('/moderation');
  const code = codeIn((await visit.get('/mailbox')).text);
  for (const one of ['', 'KREIS-1', code, code]) await send('/credits/vouchers', { code: one });
  await read('/credits');
}

async function apiCalls({ visit, note, read, call }: Steps): Promise<void> {
  await read('/api/me', '/api/members', '/api/members?name=b', '/api/members?street=Ahornweg');
  await read('/api/members?name=nobody', '/api/bookings');
  const me = JSON.parse((await visit.get('/api/me')).text) as object;
  for (const body of [
    { about: 'Mag Kuchen.' },
    me,
    { name: 7 },
    { name: '' },
    { street: 'x'.repeat(61) },
    [],
  ])
    await call('PUT', '/api/me', body);
  for (const body of [
    { to: 2, minutes: 15, note: 'Regal' },
    { to: 5, minutes: 30, note: 'Velo' },
    { to: 9, minutes: 15, note: 'Ich' },
    { to: 77, minutes: 15, note: 'Wer' },
    { to: 2, minutes: '15', note: 'Text' },
    { to: 2, minutes: 0, note: 'Null' },
    { to: 2, minutes: 2400, note: 'Viel' },
    { to: 2, minutes: 15, note: '' },
    'text',
  ])
    await call('POST', '/api/transfers', body);
  for (const body of [
    { email: 'robin@post.example', password: 'wrong' },
    { email: 'ursina.caduff@tauschkreis.example', password: '$ne' },
    { email: '', password: '' },
    { password: 'x' },
    {},
    [],
    'text',
  ])
    await call('POST', '/api/token', body);
  const page = await visit.post('/profile/token');
  note(page);
  const token = /eyJ[\w.-]+/.exec(page.text)?.[0] ?? '';
  const { cookie } = visit;
  visit.cookie = '';
  for (const bearer of [token, 'nothing', 'a.b.c'])
    for (const path of ['/api/me', '/api/members', '/credits'])
      note(await visit.send(path, { headers: { Authorization: `Bearer ${bearer}` } }));
  visit.cookie = cookie;
  await calendarCalls({ visit, note, read, call });
  note(await visit.send('/api/me', { headers: { Origin: 'https://kalender.birkenhof.example' } }));
  note(await visit.send('/credits', { headers: { 'Sec-Fetch-Site': 'same-origin' } }));
}

async function calendarCalls({ visit, note, read, call }: Omit<Steps, 'send'>): Promise<void> {
  await read('/.well-known/jwks.json', '/.well-known/calendar-1.pem', '/api/calendar');
  await call('POST', '/api/calendar/token', {});
  const issued = await visit.json('POST', '/api/calendar/token', {});
  const token = /eyJ[\w.-]+/.exec(issued.text)?.[0] ?? '';
  for (const path of ['/api/calendar', '/api/me'])
    for (const bearer of [token, 'nothing'])
      note(await visit.send(path, { headers: { Authorization: `Bearer ${bearer}` } }));
}

async function logins({ visit, note, read, send }: Steps): Promise<void> {
  await send('/credits/transfers', { form_token: 'old', to: '5', hours: '0.25', note: 'Alt' });
  await send('/credits/transfers', { form_token: '', to: '5', hours: '0.25', note: 'Leer' });
  await send('/profile/second-step', { on: 'yes' });
  await read('/profile');
  await send('/logout');
  const { email, password } = await credentialsOf(visit);
  await send('/login', { email, password });
  await read('/login/code', '/mailbox', '/credits', '/');
  await send('/login/code', { code: 'abc' });
  await send('/login/code', { code: '' });
  await send('/login/code/again');
  const entered = await visit.post('/login/code', { code: await mailedCode(visit), remember: 'yes' });
  note(entered);
  await read('/', '/login/code');
  const Cookie = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const body = new URLSearchParams({ email, password });
  note(await visit.send('/login', { method: 'POST', body, headers: { Cookie } }));
  await visit.get('/profile');
  await send('/profile/second-step', { on: 'no' });
  await read('/profile');
  note(await visit.logIn());
}

async function secondAccount({ visit, read, send }: Steps): Promise<void> {
  const code = codeIn((await visit.get(ownInvitation)).text);
  const { email } = await credentialsOf(visit);
  const other = email.replace('@', '+zwei@');
  await visit.get('/');
  await send('/logout');
  await read('/join');
  const joining = { code, name: 'Nadja Rey', email: other, password: 'ein passwort' };
  await send('/join', { ...joining, code: 'abcd' });
  for (const wrong of [{ name: '' }, { email: 'nowhere' }, { email }, { password: 'kurz' }, {}])
    await send('/join', { ...joining, ...wrong });
  await read('/', '/profile', '/neighbours', '/invitations', '/credits', '/moderation');
  await visit.get('/');
  await send('/logout');
  await send('/join', joining);
  await read('/forgot');
  for (const known of ['nobody@post.example', '', other]) await send('/forgot', { email: known });
  const token = await mailedLink(visit);
  await read('/mailbox', `/reset/${token}`, '/reset/nothing');
  const wanted = { token, email: other, password: 'neues passwort' };
  for (const wrong of [{ password: 'kurz' }, { token: 'nothing' }, {}, {}])
    await send('/reset', { ...wanted, ...wrong });
  await send('/login', { email: other, password: 'ein passwort' });
  await send('/login', { email: other, password: 'neues passwort' });
  await read('/', '/api/me');
  await visit.get('/');
  await send('/logout');
}
