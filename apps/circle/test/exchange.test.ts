import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { all } from './arrangements.ts';
import { startCircleUnderTest } from './circle-under-test.ts';
import { postHeadline, solve } from './solutions.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

const everythingOpen = async () => (await circle.visit().signIn()).open(...all);

describe('what an open hole let in', () => {
  it('as a page in place of a picture is not sent once it is closed', async () => {
    const visit = await everythingOpen();
    await solve(visit, 'photos.kind');
    expect((await visit.get('/photos?file=offer-213.html')).headers.get('content-type')).toContain(
      'text/html',
    );
    await visit.open();
    expect((await visit.get('/photos?file=offer-213.html')).status).toBe(404);
  });

  it('into the cache is not sent once it is closed', async () => {
    const visit = await everythingOpen();
    await solve(visit, 'feed.cache');
    expect((await visit.get('/feed.xml')).text).toContain('//elsewhere.example/offers');
    await visit.open();
    expect((await visit.get('/feed.xml')).text).not.toContain('elsewhere');
  });

  it('as a page in the cache is not sent to others once it is closed, and never kept by the sound cache', async () => {
    const visit = await everythingOpen();
    await solve(visit, 'profile.cache');
    expect((await visit.get('/profile/photo.css')).status).toBe(200);
    await visit.open();
    expect((await visit.get('/profile/photo.css')).status).toBe(303);
    await visit.signIn();
    for (let count = 0; count < 2; count++)
      expect((await visit.get('/profile/other.css')).headers.get('x-cache')).toBe('miss');
    expect((await visit.get('/profile/other')).status).toBe(404);
  });

  it('to the prototype has no effect once it is closed, nor on anybody else', async () => {
    const visit = await everythingOpen();
    await solve(visit, 'settings.merge');
    expect((await visit.get('/api/settings')).text).toContain('"statistics":true');
    expect((await (await everythingOpen()).get('/api/settings')).text).toContain('"statistics":false');
    expect(Object.keys(Object.prototype)).toEqual([]);
    await visit.open();
    const { text, request } = await visit.get('/api/settings');
    expect(text).toContain('"statistics":false');
    expect((await visit.met()).filter((met) => met.request === request)).toEqual([]);
  });

  it('as a link leads nowhere once it is closed', async () => {
    const visit = await everythingOpen();
    const [view] = await solve(visit, 'offers.link');
    expect(view?.text).toContain('href="javascript:alert(1)"');
    await visit.open();
    expect((await visit.get('/offers/213')).text).not.toContain('javascript:');
  });
});

it('two scripts on one page are found through the hole that brought each', async () => {
  const visit = await everythingOpen();
  const [, list] = await postHeadline(visit, '</script><script>alert(1)</script>');
  const only = async (request = '') =>
    (await visit.met()).filter((met) => met.request === request).map(({ hole }) => hole);
  expect(await only(list?.request)).toEqual(['offers.headline']);
  const both = await visit.get('/offers?kind=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
  expect((await only(both.request)).toSorted()).toEqual(['offers.headline', 'offers.search']);
});

it.each([
  ['offers.search', '/offers?kind="quoted"'],
  ['offers.search', '/offers?q="><script>alert(1)</script>'],
  ['photos.file', '/photos?file=../photos/werkbank.svg'],
  ['photos.file', '/photos?file=../../../nowhere'],
  ['saved.search', '/offers/saved?s=eyJraW5kIjoiY29uc3RydWN0b3IifQ'],
  ['offers.drafts', '/api/offers?state=published'],
])('what has no effect is not found: %s at %s', async (_hole, path) => {
  const visit = await everythingOpen();
  await visit.get(path);
  expect(await visit.met()).toEqual([]);
});

it('a live message reaches both sides, and the page later', async () => {
  const visit = await circle.visit().signIn();
  const { text } = await visit.socket('/messages/208/live', { send: ['{"from":5,"text":"Ich bin’s"}'] });
  expect(text).toContain('{"from":9,"text":"Ich bin’s"}');
  expect((await visit.get('/messages/208')).text).toContain('Ich bin’s');
  expect((await visit.socket('/messages/202/live')).status).toBe(404);
  expect((await circle.visit().socket('/messages/208/live')).status).toBe(303);
});

it('a notice is shown as it was written, runs nothing, and is found by nobody but its circle', async () => {
  const visit = await circle.visit().signIn();
  await visit.post('/board', { notice: '<b>Springseil</b>' });
  const { text, headers } = await visit.get('/board/9');
  expect(text).toContain('<b>Springseil</b>');
  expect(headers.get('content-security-policy')).toContain("script-src 'none'");
  expect((await visit.post('/board', { notice: 'x'.repeat(2_001) })).status).toBe(400);
  expect((await visit.post('/board', { notice: 'x', form_token: 'old' })).status).toBe(403);
  expect((await circle.visit().get('/board/9')).status).toBe(404);
});

it('the page of hours in a frame, and a transfer out of one, are seen to meet the sound hole', async () => {
  const visit = await circle.visit().signIn();
  const headers = { 'Sec-Fetch-Dest': 'iframe' };
  const { request, text } = await visit.send('/credits?to=4&hours=0.5&note=%22Cornetti%22', { headers });
  expect(text).toContain('value="&quot;Cornetti&quot;"');
  expect(await visit.met()).toEqual([{ type: 'probe', hole: 'transfer.frame', request }]);
  await visit.send('/offers', { headers });
  expect(await visit.met()).toHaveLength(1);
});

it('the hour for the first rating is given once', async () => {
  const visit = await circle.visit().signIn();
  await visit.post('/neighbours/5/ratings', { stars: '5', text: 'Danke' });
  const sent = await Promise.all([1, 2, 3].map(() => visit.post('/ratings/thanks', { rating: '5' })));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  expect((await visit.get('/api/me')).text).toContain('"hours":4');
});

it('settings do what they say', async () => {
  const visit = await circle.visit().signIn();
  await visit.json('PUT', '/api/settings', { list: { density: 'dense' }, mail: { bookings: false } });
  expect((await visit.get('/offers')).text).toContain('class="cards dense');
  await visit.post('/credits/transfers', { to: '2', hours: '1', note: 'Regal' });
  expect((await visit.get('/mailbox')).text).not.toContain('Regal');
  await visit.json('PUT', '/api/settings', { mail: { bookings: true } });
  await visit.post('/credits/transfers', { to: '2', hours: '1', note: 'Leiter' });
  expect((await visit.get('/mailbox')).text).toContain('Leiter');
});

it('SQL that never ends is stopped, and the list is there all the same', async () => {
  const visit = await everythingOpen();
  const endless = '(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT max(i) FROM n)';
  for (let count = 0; count < 2; count++) {
    const { status, text } = await visit.get(`/offers?sort=${encodeURIComponent(endless)}`);
    expect(status).toBe(200);
    expect(text).toContain('Veloservice');
  }
  expect((await visit.get('/offers?sort=id%20DESC')).status).toBe(200);
  expect((await visit.met()).map(({ hole }) => hole)).toEqual(['offers.sort']);
});
