import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { learnerHeaders } from '@sentiero/target-kit';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, startStampsUnderTest, token, type Visit } from './stamps-under-test.ts';

let stamps: Awaited<ReturnType<typeof startStampsUnderTest>>;
beforeAll(async () => {
  stamps = await startStampsUnderTest();
});
afterAll(() => stamps.stop());

const open = () => stamps.visit().signIn();
const hardened = async () => (await stamps.visit().switchTo('defended')).signIn();
const both = [
  ['vulnerable', open],
  ['hardened', hardened],
] as const;

const webhook = '/api/webhooks/till';
const forged = { type: 'purchase', card: cards.own, stamps: 10 };
type Sent = { readonly headers: Record<string, string>; readonly body: string };

const deliver = (visit: Visit, { headers, body }: Sent) =>
  visit.send(webhook, { method: 'POST', headers, body });
const stampsOf = async (visit: Visit) => ((await visit.get('/api/me')).body as { stamps: number }).stamps;

async function buy(visit: Visit, item = 'gipfeli'): Promise<Response> {
  return visit.send('/till', { method: 'POST', body: new URLSearchParams({ item }) });
}

/** The newest delivery that the till shows, as somebody copies it from the page. */
async function shownBy(visit: Visit): Promise<Sent> {
  const page = (await (await visit.send('/till')).text()).replaceAll('&quot;', '"');
  const [, shown = ''] = /<pre><code>POST [^\n]*\n([^<]*)<\/code><\/pre>/.exec(page) ?? [];
  const [head = '', body = ''] = shown.split('\n\n');
  const headers = head.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]);
  return { headers: Object.fromEntries(headers), body };
}

describe.each(both)('the till in the %s service', (_name, enter) => {
  it('reports a purchase, which the service books once', async () => {
    const visit = await enter();
    expect((await buy(visit)).status).toBe(302);
    expect(await visit.event('webhook_accepted')).toMatchObject({
      delivery: 'purchase',
      to_own: true,
      stamps_gained: 1,
      signed: true,
      replayed: false,
      by_till: true,
    });
    expect(await stampsOf(visit)).toBe(4);
    expect(await shownBy(visit)).toMatchObject({
      headers: { 'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/) },
      body: JSON.stringify({ type: 'purchase', card: cards.own, item: 'gipfeli', stamps: 1 }),
    });
  });

  it('sells what it has, and no more than it can remember', async () => {
    const visit = await enter();
    for (const item of ['', 'yacht', '__proto__', 'constructor'])
      expect((await buy(visit, item)).status, item).toBe(400);
    expect((await visit.send('/till', { method: 'POST' })).status).toBe(400);
    for (let count = 0; count < 60; count++) expect((await buy(visit, 'ruchbrot')).status).toBe(302);
    const refused = await buy(visit);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '300']);
    expect(await stampsOf(visit)).toBe(63);
    const page = await (await visit.send('/till')).text();
    expect(page.match(/webhook-id/g)).toHaveLength(20);
    stamps.clock.aheadMs += 301_000;
    expect((await buy(visit)).status).toBe(302);
    stamps.clock.aheadMs = 0;
  });

  it('is not believed with another signature than its own', async () => {
    const visit = await enter();
    await buy(visit);
    const { headers, body } = await shownBy(visit);
    const wrong: [string, Sent, boolean][] = [
      ['more stamps', { headers, body: body.replace('"stamps":1', '"stamps":9') }, true],
      ['a blank', { headers, body: body.replace(',', ', ') }, true],
      ['another id', { headers: { ...headers, 'webhook-id': 'msg_1' }, body }, true],
      ['another time', { headers: { ...headers, 'webhook-timestamp': '1' }, body }, true],
      ['an invented one', { headers: { ...headers, 'webhook-signature': 'v1,abc' }, body }, false],
      ['an empty one', { headers: { ...headers, 'webhook-signature': 'v1,' }, body }, false],
    ];
    for (const [name, sent, isOfTill] of wrong) {
      expect((await deliver(visit, sent)).status, name).toBe(401);
      const failed = { reason: 'signature', has_signature: true, altered: isOfTill };
      expect(await visit.event('webhook_accepted_failed'), name).toMatchObject(failed);
    }
    expect(await stampsOf(visit)).toBe(4);
    expect((await visit.send('/api/webhooks/till')).status).toBe(404);
  });
});

describe('a delivery that nobody signed', () => {
  const ways: [string, Sent][] = [
    ['without headers', { headers: {}, body: JSON.stringify(forged) }],
    [
      'as curl sends it',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: JSON.stringify(forged) },
    ],
    [
      'from a form of a page',
      { headers: { 'Content-Type': 'text/plain' }, body: `${JSON.stringify({ ...forged, x: '=' })}\r\n` },
    ],
    ['with an empty signature', { headers: { 'webhook-signature': '' }, body: JSON.stringify(forged) }],
    [
      'with one of another version',
      { headers: { 'Webhook-Signature': 'v2,abc v1a,def V1,ghi' }, body: JSON.stringify(forged) },
    ],
    ['as a bonus', { headers: {}, body: JSON.stringify({ ...forged, type: 'bonus', item: 'none' }) }],
    [
      'in other spellings',
      {
        headers: {},
        body: `{ "stamps": 1e1,\n"c\\u0061rd": "${cards.own.toLowerCase()}", "type": "purchase" }`,
      },
    ],
  ];

  it.each(ways)('is booked by the vulnerable service: %s', async (_name, sent) => {
    const visit = await open();
    expect((await deliver(visit, sent)).status).toBe(200);
    expect(await visit.event('webhook_accepted')).toMatchObject({
      to_own: true,
      stamps_gained: 10,
      signed: false,
      replayed: false,
      by_till: false,
    });
    expect(await stampsOf(visit)).toBe(13);
  });

  it.each(ways)('is refused by the hardened service: %s', async (_name, sent) => {
    const visit = await hardened();
    await buy(visit);
    expect((await deliver(visit, sent)).status).toBe(401);
    expect(await visit.event('refused')).toMatchObject({
      blocked_by: 'webhook_signature',
      what: 'booking',
      done_before: ['purchase_reported'],
    });
    expect(await stampsOf(visit)).toBe(4);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['no stamps', JSON.stringify({ ...forged, stamps: 0 })],
    ['a refund', JSON.stringify({ ...forged, type: 'refund' })],
    ['an unknown card', JSON.stringify({ ...forged, card: 'QL-0' })],
  ])('is no booking that the hardened service refuses if it gives nobody stamps: %s', async (_name, body) => {
    const visit = await hardened();
    expect((await deliver(visit, { headers: {}, body })).status).toBe(401);
    expect(await visit.event('refused')).toMatchObject({ what: 'message' });
  });

  it('can take stamps away, but never below zero, and reaches other cards', async () => {
    const visit = await open();
    const refund = { type: 'refund', card: cards.anna, stamps: 1_000 };
    expect(await (await deliver(visit, { headers: {}, body: JSON.stringify(refund) })).json()).toEqual({
      card: cards.anna,
      stamps: 0,
    });
    expect(await visit.event('webhook_accepted')).toMatchObject({
      owner_id: 3,
      to_own: false,
      stamps_gained: -34,
    });
  });

  it('passes as part of a batch as well', async () => {
    const visit = await open();
    const part = { method: 'POST', path: webhook, body: forged };
    expect((await visit.call('POST', '/api/batch', [part])).body).toMatchObject([{ status: 200 }]);
    expect(await visit.event('webhook_accepted')).toMatchObject({ signed: false, stamps_gained: 10 });
  });
});

describe('a delivery that is sent once more', () => {
  it('is no altered one if a wrong signature stands beside its own', async () => {
    const visit = await open();
    await buy(visit);
    const { headers, body } = await shownBy(visit);
    const beside = { ...headers, 'webhook-signature': `v1,abc ${headers['webhook-signature']}` };
    expect((await deliver(visit, { headers: beside, body })).status).toBe(401);
    const failed = { reason: 'signature', altered: false };
    expect(await visit.event('webhook_accepted_failed')).toMatchObject(failed);
  });

  it('is booked again by the vulnerable service, however old it is', async () => {
    const visit = await open();
    await buy(visit);
    const sent = await shownBy(visit);
    for (const aheadMs of [0, 86_400_000]) {
      stamps.clock.aheadMs = aheadMs;
      expect((await deliver(visit, { ...sent, body: `${sent.body}\n` })).status).toBe(200);
      expect(await visit.event('webhook_accepted')).toMatchObject({
        signed: true,
        replayed: true,
        by_till: false,
      });
    }
    expect(await stampsOf(visit)).toBe(6);
    stamps.clock.aheadMs = 0;
    const signature = sent.headers['webhook-signature'] ?? '';
    for (const several of [`v1a,x ${signature}`, `${signature}, ${signature}`, `${signature},${signature}`]) {
      const headers = { ...sent.headers, 'webhook-signature': several };
      expect((await deliver(visit, { ...sent, headers })).status, several).toBe(200);
      expect(await visit.event('webhook_accepted'), several).toMatchObject({ replayed: true });
    }
  });

  it('is answered but not booked by the hardened service, and refused once it is old', async () => {
    const visit = await hardened();
    await buy(visit);
    const sent = await shownBy(visit);
    const again = await deliver(visit, sent);
    expect([again.status, await again.json()]).toEqual([200, { duplicate: true }]);
    const done_before = ['purchase_reported'];
    expect(await visit.event('refused')).toMatchObject({ blocked_by: 'webhook_id', done_before });
    stamps.clock.aheadMs = 280_000;
    expect(await (await deliver(visit, sent)).json()).toEqual({ duplicate: true });
    stamps.clock.aheadMs = 302_000;
    expect((await deliver(visit, sent)).status).toBe(400);
    expect(await visit.event('refused')).toMatchObject({ blocked_by: 'webhook_timestamp' });
    stamps.clock.aheadMs = 0;
    expect(await stampsOf(visit)).toBe(4);
  });

  it('is known to the hardened service even if it was booked before the switch', async () => {
    const visit = await open();
    await buy(visit);
    const sent = await shownBy(visit);
    await (await visit.switchTo('defended')).signIn();
    expect(await (await deliver(visit, sent)).json()).toEqual({ duplicate: true });
    expect(await visit.event('refused')).toMatchObject({ blocked_by: 'webhook_id', done_before: [] });
  });

  it('proves nothing once the data is new, because the service has forgotten its id', async () => {
    const visit = await open();
    await buy(visit);
    const sent = await shownBy(visit);
    await visit.platform('DELETE');
    await (await visit.switchTo('defended')).signIn();
    expect((await deliver(visit, sent)).status).toBe(401);
    expect(await stampsOf(visit)).toBe(3);
  });

  it('proves nothing to the service of another learner', async () => {
    const [visit, other] = [await open(), await open()];
    await buy(visit);
    expect((await deliver(other, await shownBy(visit))).status).toBe(401);
    expect(await stampsOf(other)).toBe(3);
  });
});

describe('hostile deliveries', () => {
  const bodies: [string, string, number][] = [
    ['nothing', '', 400],
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['depth', '['.repeat(8_000), 400],
    ['a prototype', `{"__proto__": ${JSON.stringify(forged)}}`, 400],
    ['no stamps', JSON.stringify({ ...forged, stamps: 0 }), 400],
    ['negative stamps', JSON.stringify({ ...forged, stamps: -5 }), 400],
    ['too many stamps', JSON.stringify({ ...forged, stamps: 1e9 }), 400],
    ['half a stamp', JSON.stringify({ ...forged, stamps: 0.5 }), 400],
    ['another type', JSON.stringify({ ...forged, type: 'gift' }), 400],
    ['an unknown card', JSON.stringify({ ...forged, card: 'QL-0' }), 404],
    ['too much', JSON.stringify({ ...forged, item: 'x'.repeat(17_000) }), 413],
  ];

  it.each(bodies)('change nothing: %s', async (_name, body, status) => {
    const visit = await open();
    expect((await deliver(visit, { headers: {}, body })).status).toBe(status);
    expect(await stampsOf(visit)).toBe(3);
  });

  /** Sends headers that fetch would not: the same one several times. */
  async function sendRaw(visit: Visit, headers: readonly string[]): Promise<number> {
    const record = v7();
    const own = Object.entries(learnerHeaders(token, { learner: visit.learner, request: record })).flat();
    const agent = new Agent();
    const { port } = new URL(stamps.url);
    const call = httpRequest({ port, method: 'POST', path: webhook, agent, headers: [...own, ...headers] });
    visit.lastRequest = record;
    call.end(JSON.stringify(forged));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    agent.destroy();
    return response.statusCode ?? 0;
  }

  it('with headers that repeat are read like one, whatever the case', async () => {
    const visit = await open();
    const host = ['Host', 'stamps', 'Transfer-Encoding', 'chunked'];
    expect(await sendRaw(visit, [...host, 'WEBHOOK-SIGNATURE', 'v2,a', 'webhook-signature', ''])).toBe(200);
    expect(await visit.event('webhook_accepted')).toMatchObject({ signed: false });
    expect(await sendRaw(visit, [...host, 'webhook-signature', 'v2,a', 'webhook-signature', 'v1,b'])).toBe(
      401,
    );
    expect(await visit.event('webhook_accepted_failed')).toMatchObject({ has_signature: true });
  });

  it('with thousands of signatures are answered at once', async () => {
    const visit = await open();
    const startedMs = performance.now();
    const signature = 'v1,x '.repeat(12_000).trim();
    expect((await deliver(visit, { headers: { 'webhook-signature': signature }, body: '{}' })).status).toBe(
      401,
    );
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
});
