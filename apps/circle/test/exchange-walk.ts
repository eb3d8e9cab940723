import type { Answer, Visit } from './circle-under-test.ts';

type Note = (answer: Answer) => void;

const offer = { headline: 'Stichsäge', text: 'Mit Blättern.', kind: 'thing', hours: '0.75' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What an honest neighbour exchanges: drafts, pictures, ratings, templates, imports, settings, feeds. */
export async function exchangeWalk(visit: Visit, note: Note): Promise<void> {
  const read = async (...paths: string[]) => {
    const answers = [];
    for (const path of paths) answers.push(await visit.get(path));
    for (const answer of answers) note(answer);
    return answers.at(-1)?.text ?? '';
  };
  const send = async (path: string, fields?: Record<string, string>) => {
    const answer = await visit.post(path, fields);
    note(answer);
    return answer.headers.get('location') ?? '';
  };
  const json = async (method: string, path: string, content: unknown) =>
    note(await visit.json(method, path, content));

  await offersAndDrafts({ read, send, json });
  await pictures({ read, send }, async (path, type, body) =>
    note(await visit.send(path, { method: 'PUT', headers: { 'Content-Type': type }, body })),
  );
  await imports({ read, send });
  await ratings({ read, send });
  await messages({ read, send, json });
  note(await visit.socket('/messages/208/live', { send: ['{"from":9,"text":"Bis Donnerstag."}'] }));
  note(await visit.socket('/messages/212/live', { send: [], history: 1 }));
  note(
    await visit.socket('/messages/208/live', {
      own: { Origin: visit.origin },
      send: ['{"text":""}', '{"text":"Ja"}', 'x'],
    }),
  );
  note(await visit.socket('/messages/202/live'));
  await read('/messages/208', '/mailbox');
  await settings({ read, json });
}

type Acts = {
  readonly read: (...paths: string[]) => Promise<string>;
  readonly send: (path: string, fields?: Record<string, string>) => Promise<string>;
  readonly json: (method: string, path: string, content: unknown) => Promise<void>;
};

const savedLinkIn = (page: string) =>
  (/href="(\/offers\/saved[^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');

async function offersAndDrafts({ read, send, json }: Acts): Promise<void> {
  await read('/offers/drafts', '/feed.xml', '/feed.xml?x=1', '/api/offers?state=published');
  for (const link of [
    'https://werkzeug.example/?a=1&b=2',
    'mailto:robin@post.example',
    'tel:+41315550199',
    'x',
  ])
    await send('/offers', { ...offer, link });
  const path = await send('/offers', { ...offer, link: 'http://werkzeug.example/säge', state: 'draft' });
  await read(path, '/offers', '/api/offers?state=published&q=Stich&sort=hours', '/neighbours/9');
  const list = await read('/offers?q=velo&kind=help');
  await read(savedLinkIn(list), '/offers/saved?s=x');
  await read('/offers/saved', '/offers?kind=all', '/offers?kind=etwas&q=Stich');
  await read(
    '/offers/198',
    '/offers/199',
    '/offers/206/edit',
    '/offers/220/edit',
    '/offers/218',
    '/offers/219',
  );
  await read('/api/offers/218', '/api/offers/220', '/api/offers/198', '/offers/x/edit');
  const changed = { ...offer, headline: 'Stichsäge mit Koffer', hours: 1 };
  await json('PUT', '/api/offers/218', changed);
  await json('PUT', '/api/offers/218', { ...changed, id: 218, owner: 9, state: 'published', photo: '' });
  await json('PUT', '/api/offers/218', { ...changed, hours: 0.3 });
  await json('PUT', '/api/offers/218', { ...changed, link: 'kein Link' });
  await json('PUT', '/api/offers/218', 'kein JSON');
  await json('PUT', '/api/offers/999', changed);
  await read('/offers/218', '/offers/218/edit');
  await send('/offers/220/publish');
  await send('/offers/206/publish');
  await read('/offers', '/offers/220', '/offers/drafts', '/feed.xml');
}

type Put = (path: string, type: string, body: Buffer<ArrayBuffer>) => Promise<void>;

async function pictures({ read, send }: Pick<Acts, 'read' | 'send'>, put: Put): Promise<void> {
  await read(
    '/photos?file=werkbank.svg',
    '/photos?file=velo-cargo.svg',
    '/photos?file=nichts.svg',
    '/photos',
  );
  await read('/photos?file=./risotto.svg', '/photos?file=alt/../risotto.svg', '/photos?file=');
  await put('/api/offers/218/photo?name=Sage.PNG', 'image/png', png);
  await put('/api/offers/206/photo?name=saege.png', 'image/png', png);
  await put('/api/offers/218/photo?name=saege.png', 'text/plain', png);
  await put('/api/offers/218/photo?name=saege.png', 'image/png', Buffer.alloc(40_000));
  await read('/photos?file=offer-218.png', '/offers/218', '/offers');
  for (const address of [
    'http://pictures.example/garden.svg',
    'http://pictures.example/',
    'https://pictures.example/nichts.svg',
    'http://nowhere.example/',
    'file:///tmp/x.svg',
    'Garten',
    '',
  ])
    await send('/offers/219/photo-address', { address });
  await send('/offers/206/photo-address', { address: 'http://pictures.example/garden.svg' });
  await read('/offers/219', '/photos?file=offer-219.svg');
}

async function imports({ read, send }: Pick<Acts, 'read' | 'send'>): Promise<void> {
  const of = (inner: string) => `<offers>${inner}</offers>`;
  await read('/offers/import', '/offers/export.xml');
  for (const xml of [
    of('<offer><headline>Zelt &amp; Matte</headline><text>Für zwei.</text><hours>2</hours></offer>'),
    `<?xml version="1.0"?>${of('<offer><headline>Brot</headline><text><![CDATA[<frisch>]]></text><kind>help</kind></offer>')}`,
    of('<offer><headline></headline><text>x</text></offer>'),
    of(''),
    '<offers><offer>',
    'kein XML',
    of('<offer><headline>&x;</headline><text>x</text></offer>'),
  ])
    await send('/offers/import', { xml });
  await read('/offers/drafts', '/offers/export.xml');
}

async function ratings({ read, send }: Pick<Acts, 'read' | 'send'>): Promise<void> {
  await read('/neighbours/5', '/neighbours/6', '/neighbours/2');
  await send('/ratings/thanks', { rating: '1' });
  await send('/ratings/thanks', { rating: '77' });
  for (const [id, stars, text] of [
    ['5', '4', 'Bremst wieder.'],
    ['5', '5', 'Bremst wieder, sehr gut.'],
    ['5', '', 'Bremst'],
    ['5', 'viele', 'Bremst'],
    ['5', '4.5', 'Bremst'],
    ['6', '5', ''],
    ['9', '5', 'Ich bin toll'],
    ['77', '5', 'Wer?'],
  ] as const)
    await send(`/neighbours/${id}/ratings`, { stars, text });
  await send('/ratings/thanks', { rating: '5' });
  await send('/ratings/thanks', { rating: '5' });
  await read('/neighbours/5', '/credits', '/neighbours/9');
}

async function messages({ read, send, json }: Acts): Promise<void> {
  await read('/messages/template', '/offers/206');
  for (const text of [
    'Hallo {{name}}, ist «{{ offer }}» noch da? {{me}}',
    '{{gruss}} {name} {{ }} {{7}}',
    '',
  ])
    await send('/messages/template', { template: text });
  await read('/messages/template', '/offers/206', '/offers/218');
  for (const filter of [{ text: 'bremse' }, { text: '' }, { subject: 'Tausch' }, { text: 'x', subject: 'y' }])
    await json('POST', '/api/messages/search', { filter });
  for (const body of [{}, { filter: 'velo' }, { filter: null }, 'x'])
    await json('POST', '/api/messages/search', body);
}

async function settings({ read, json }: Pick<Acts, 'read' | 'json'>): Promise<void> {
  await read('/settings', '/api/settings');
  for (const changes of [
    { list: { density: 'dense' } },
    { mail: { bookings: false } },
    { list: { density: 'roomy' }, mail: { bookings: true } },
    { statistics: true },
    [],
    { list: null },
    'x',
  ])
    await json('PUT', '/api/settings', changes);
  await read('/settings', '/api/settings', '/api/offers/221', '/static/exchange.js');
}
