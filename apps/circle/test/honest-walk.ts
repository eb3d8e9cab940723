import type { Answer, Visit } from './circle-under-test.ts';
import { exchangeWalk } from './exchange-walk.ts';
import { identityWalk } from './identity-walk.ts';

/** What a neighbour does who means no harm, mistakes included. */
export async function honestWalk(visit: Visit): Promise<string[]> {
  const seen: string[] = [];
  const note = (answer: Answer) => void seen.push(transcriptOf(answer));
  const read = async (...paths: string[]) => {
    for (const path of paths) note(await visit.get(path));
  };
  const send = async (path: string, fields?: Record<string, string>) => note(await visit.post(path, fields));
  await read('/', '/login', '/offers', '/api/me');
  await send('/login', { email: 'robin@post.example', password: 'wrong' });
  await visit.signIn();
  await read(
    '/',
    '/offers',
    '/offers?q=velo',
    '/offers?kind=help&sort=hours',
    '/offers?kind=thing&sort=name',
    '/offers/new',
  );
  await read(
    '/offers/201',
    '/offers/203',
    '/offers/999',
    '/neighbours',
    '/neighbours/3',
    '/neighbours/77',
    '/mailbox',
  );
  for (const headline of [
    'Leiter, 3 Meter',
    'Jeux d’"enfants" & livres',
    'Torta <3 della nonna',
    'Kisten < 5 Stück, > 2',
  ])
    await send('/offers', { headline, text: 'Abzuholen am Abend.', kind: 'thing', hours: '0.5' });
  await send('/offers', { headline: '', text: 'x', kind: 'thing', hours: '1' });
  await send('/offers', { headline: 'Velo', text: 'x', kind: 'thing', hours: '1.1' });
  await read('/offers', '/offers?sort=name', '/offers/213', '/offers/215', '/api/offers', '/api/offers/214');
  await send('/offers/213/withdraw');
  await send('/offers/201/withdraw');
  await send('/offers/206/messages', { text: 'Geht es auch am Freitag?' });
  await send('/offers/214/messages', { text: 'Ich mir selbst' });
  await read(
    '/messages',
    '/messages/208',
    '/messages/212',
    '/messages/217',
    '/messages/9999',
    '/messages/abc',
  );
  await send('/messages/208', { text: 'Danke, ich bringe Kuchen.' });
  await send('/messages/208', { text: '' });
  await read('/messages/208', '/credits', '/api/bookings');
  for (const hours of ['1', '0', '0.3', '50', '', 'viel'])
    await send('/credits/transfers', { to: '5', hours, note: 'Bremse' });
  await send('/credits/transfers', { to: '9', hours: '1', note: 'Ich' });
  await send('/credits/transfers', { to: '4', hours: '1,25', note: '' });
  await send('/credits/transfers', { to: '4', hours: '1,25', note: 'Risotto' });
  await read(
    '/credits',
    '/api/bookings',
    '/api/me',
    '/mailbox',
    '/nowhere',
    '/api/nowhere',
    '/static/circle.js',
  );
  await read(
    '/board',
    '/board/4',
    '/board/9',
    '/board/x',
    '/credits?to=4&hours=0.5&note=Danke',
    '/profile/x',
  );
  await send('/board', { notice: '<h1>Springseil zu verschenken</h1>' });
  await read('/board', '/board/9');
  await exchangeWalk(visit, note);
  await send('/logout');
  await read('/', '/credits');
  await identityWalk(visit, note);
  return seen;
}

/** The headers by which a passive hole shows: `transfer.frame`. */
const passiveHeaders = ['content-security-policy'];
const passing = ['date', 'last-modified', 'etag'];

/** The whole answer but for what is random or a time. */
function transcriptOf({ status, headers, text }: Answer): string {
  const kept = [...headers].filter(([name]) => !passing.includes(name) && !passiveHeaders.includes(name));
  const head = kept.map(
    ([name, value]) => `${name}: ${value.replace(/circle_session=[\w-]{32}/, 'circle_session=…')}`,
  );
  const body = text
    .replace(/name="form_token" value="[\w-]*"/g, 'form_token')
    .replace(/"code">[^<]+</g, '"code">…<')
    .replace(/(\/reset\/|name="token" value=")[\w-]{24}/g, '$1…')
    .replace(/eyJ[\w.-]+/g, 'a token')
    .replace(/robin\.[a-z2-9]{4}(?=[+@])/g, 'robin');
  return [status, ...head, body].join('\n');
}
