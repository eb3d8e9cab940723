import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, startStampsUnderTest, type Visit } from './stamps-under-test.ts';

let stamps: Awaited<ReturnType<typeof startStampsUnderTest>>;
beforeAll(async () => {
  stamps = await startStampsUnderTest();
});
afterAll(() => stamps.stop());

const open = () => stamps.visit().signIn();
const hardened = async () => (await stamps.visit().switchTo('defended')).signIn();
const ask = (visit: Visit, query: string, more: object = {}) =>
  visit.call('POST', '/api/graphql', { query, ...more });
const messagesIn = (body: unknown) =>
  (body as { errors: { message: string }[] }).errors.map(({ message }) => message);

describe('the graph of cards', () => {
  it('answers what is asked for, in both', async () => {
    for (const visit of [await open(), await hardened()]) {
      const { status, body } = await ask(visit, 'query Mine { me { number stamps owner { name } } }');
      expect([status, body]).toEqual([
        200,
        { data: { me: { number: cards.own, stamps: 3, owner: { name: 'Robin Frei' } } } },
      ]);
      const board = await ask(visit, '{ leaderboard { nickname stamps } }');
      expect(board.body).toHaveProperty('data.leaderboard.0', { nickname: 'Anna vom Lindenweg', stamps: 34 });
      const byVariable = await ask(visit, 'query ($n: String!) { card(number: $n) { stamps } }', {
        variables: { n: cards.own },
      });
      expect(byVariable.body).toEqual({ data: { card: { stamps: 3 } } });
      expect((await ask(visit, '{ card(number: "QL-0") { stamps } }')).body).toEqual({
        data: { card: null },
      });
    }
  });

  it('lists its fields in the vulnerable service, and neither lists nor suggests them in the hardened one', async () => {
    const [before, after] = [await open(), await hardened()];
    expect(JSON.stringify((await ask(before, getIntrospectionQuery())).body)).toContain('"remark"');
    expect(messagesIn((await ask(before, '{ me { owner { remarks } } }')).body)).toEqual([
      expect.stringContaining('Did you mean "remark"'),
    ]);
    expect((await ask(after, getIntrospectionQuery())).status).toBe(400);
    const guessed = await ask(after, '{ me { owner { remarks } } }');
    expect([guessed.status, JSON.stringify(guessed.body).includes('mean')]).toEqual([400, false]);
  });

  it('shows Rosa’s remarks to everyone, or to staff only', async () => {
    const query = '{ leaderboard { nickname owner { remark } } }';
    const before = await open();
    expect(JSON.stringify((await ask(before, query)).body)).toContain('Ask about the cat.');
    expect(await before.events('card_read')).toContainEqual(
      expect.objectContaining({
        owner_id: 3,
        own: false,
        rightful: false,
        role: 'customer',
        by: 'leaderboard',
        fields: ['nickname', 'remark'],
      }),
    );
    const after = await hardened();
    await ask(after, '{ me { nickname stamps } }');
    const refused = await ask(after, query);
    expect([refused.status, JSON.stringify(refused.body).includes('cat')]).toEqual([200, false]);
    expect(new Set(messagesIn(refused.body))).toEqual(new Set(['field_access']));
    expect(await after.event('refused')).toMatchObject({
      blocked_by: 'field_access',
      what: 'Owner.remark',
      done_before: expect.arrayContaining(['graphql_asked']),
    });
    const protectedBy = async (text: string) => {
      await ask(after, text);
      return after.event('refused');
    };
    const byNumber = `card(number: "${cards.anna}")`;
    const asked = { what: 'Owner.remark', blocked_by: 'object_access' };
    expect(await protectedBy(`{ ${byNumber} { owner { remark } } }`)).toMatchObject(asked);
    const fragments = 'fragment a on Card { owner { ... on Owner { n: remark } } }';
    expect(await protectedBy(`{ ${byNumber} { ...a } } ${fragments}`)).toMatchObject(asked);
    expect(await protectedBy(`{ ${byNumber} { stamps } }`)).toMatchObject({ what: cards.anna });
    expect(await protectedBy('{ leaderboard { owner { name } } }')).toMatchObject({ what: 'Card.owner' });
    expect(messagesIn((await ask(after, '{ me { owner { remark } } }')).body)).toEqual(['field_access']);
    expect(messagesIn((await ask(after, `{ card(number: "${cards.anna}") { stamps } }`)).body)).toEqual([
      'object_access',
    ]);
    await after.signIn('rosa@quartierladen.example', 'Zopf+Butter-1972');
    expect(JSON.stringify((await ask(after, query)).body)).toContain('Ask about the cat.');
    expect(await after.event('card_read')).toMatchObject({ rightful: true });
  });

  it('counts a request of ten PINs as one try, or as ten', async () => {
    const tries = Array.from(
      { length: 10 },
      (_, n) => `t${n}: redeem(card: "${cards.matteo}", pin: "${1900 + n}") { item }`,
    );
    const query = `mutation { ${tries.join(' ')} }`;
    const before = await open();
    expect((await ask(before, query)).body).toMatchObject({
      data: { t7: null, t8: { item: 'Zopf' }, t9: null },
    });
    expect(await before.event('redeemed')).toMatchObject({
      owner_id: 2,
      own: false,
      over_limit: true,
      in_graphql: true,
      in_batch: false,
    });
    const after = await hardened();
    expect(new Set(messagesIn((await ask(after, query)).body))).toEqual(
      new Set(['wrong_pin', 'too_many_tries']),
    );
    expect(await after.event('refused')).toMatchObject({ blocked_by: 'try_limit' });
  });

  it('counts the wrong PINs after the right one as well, but not in the hardened service', async () => {
    const redeemed = async (visit: Awaited<ReturnType<typeof open>>, pins: readonly string[]) => {
      const tries = pins.map((pin, n) => `t${n}: redeem(card: "${cards.matteo}", pin: "${pin}") { item }`);
      await ask(visit, `mutation { ${tries.join(' ')} }`);
      return visit.event('redeemed');
    };
    const backwards = Array.from({ length: 10 }, (_, n) => String(1909 - n));
    const counted = { wrong_tries: 1, over_limit: true, in_graphql: true };
    expect(await redeemed(await open(), backwards)).toMatchObject(counted);
    expect(await redeemed(await open(), backwards.slice(0, 4))).toMatchObject({ over_limit: false });
    expect(await redeemed(await hardened(), backwards)).toMatchObject({ over_limit: false });
  });
});

describe('what comes out of the graph', () => {
  const read = async (query: string, more: object = {}) => {
    const visit = await open();
    await ask(visit, query, more);
    return visit.events('card_read');
  };
  const own = { owner_id: 9, own: true, rightful: true, in_graphql: true, fields: ['nickname', 'stamps'] };

  it.each([
    ['me', '{ me { nickname stamps } }', 'token'],
    ['other names', '{ a: me { b: nickname c: stamps } }', 'token'],
    ['a fragment', '{ me { ...f } } fragment f on Card { nickname stamps }', 'token'],
    ['two questions in one', '{ a: me { nickname } b: me { stamps } }', 'token'],
    ['the number', `{ card(number: "${cards.own}") { nickname stamps } }`, 'number'],
    [
      'the number in lower case',
      `{ x: card(number: "${cards.own.toLowerCase()}") { nickname stamps } }`,
      'number',
    ],
  ])('is one’s own card by %s', async (_what, query, by) => {
    expect(await read(query)).toEqual([expect.objectContaining({ ...own, by })]);
  });

  it('is counted by card and path, not by the names in the question', async () => {
    const mixed = await read('{ me { number } leaderboard { nickname stamps } }');
    expect(mixed).toEqual([expect.objectContaining({ owner_id: 9, by: 'token', fields: ['number'] })]);
    const skipped = await read('{ me { nickname stamps @skip(if: true) } }');
    expect(skipped).toEqual([expect.objectContaining({ fields: ['nickname'] })]);
    const visit = await open();
    await ask(visit, '{ leaderboard { nickname stamps } }');
    expect(await visit.event('leaderboard_read')).toMatchObject({
      in_graphql: true,
      fields: ['nickname', 'stamps'],
    });
  });

  it('is reported as at the addresses of their own, by the same events', async () => {
    const visit = await open();
    const readsOf = async (visited: Visit) => (await visited.events('card_read'))[0];
    await ask(visit, `{ card(number: "${cards.anna}") { number stamps owner { name } } }`);
    const byGraph = await readsOf(visit);
    await visit.get(`/api/cards/${cards.anna}`);
    const byAddress = await readsOf(visit);
    const { in_graphql, fields, ...same } = byGraph ?? {};
    expect([in_graphql, fields]).toEqual([true, ['number', 'stamps', 'name']]);
    expect(byAddress).toMatchObject({ ...same, in_graphql: false });
    expect(same).toMatchObject({ owner_id: 3, own: false, rightful: false, by: 'number' });
    await visit.get('/api/me');
    expect(await readsOf(visit)).toMatchObject({ owner_id: 9, by: 'token', in_graphql: false });
    await visit.get('/api/leaderboard');
    expect(await visit.event('leaderboard_read')).toMatchObject({
      fields: ['nickname', 'stamps', 'number'],
      in_graphql: false,
    });
  });

  it('opens the way to the second act by either route', async () => {
    for (const look of ['{ me { stamps } }', `{ card(number: "${cards.own}") { stamps } }`]) {
      const visit = await hardened();
      await ask(visit, look);
      await visit.get(`/api/cards/${cards.anna}`);
      expect(await visit.event('refused')).toMatchObject({ done_before: ['own_card_viewed'] });
    }
  });

  it('is no honest question if it is not about nickname and stamps', async () => {
    const visit = await hardened();
    await ask(visit, '{ me { __typename stamps } leaderboard { nickname } }');
    await ask(visit, '{ me { owner { remark } } }');
    expect((await visit.event('refused'))['done_before']).not.toContain('graphql_asked');
  });

  it('is the schema only as far as the answer names it', async () => {
    const described = async (query: string, more: object = {}) => {
      const visit = await open();
      await ask(visit, query, more);
      return visit.event('schema_read');
    };
    expect((await described('{ s: __schema { t: types { f: fields { n: name } } } }'))['fields']).toContain(
      'remark',
    );
    expect(await described('{ __type(name: "Owner") { fields { name } } }')).toEqual({
      mode: 'open',
      types: [],
      fields: ['name', 'remark'],
    });
    const trick = '{ __schema { types { name } } leaderboard { owner { remark } } }';
    expect(await described(trick)).toMatchObject({ fields: [], types: expect.arrayContaining(['Owner']) });
  });

  it.each([
    ['token', 'signed out', '{ me { stamps } }'],
    ['body', 'open', ''],
    ['syntax', 'open', '{ me { stamps }'],
    ['unknown', 'open', '{ me { points } }'],
    ['introspection_off', 'defended', '{ __schema { types { name } } }'],
    ['too_large', 'open', `{ ${Array.from({ length: 301 }, (_, n) => `a${n}: __typename`).join(' ')} }`],
  ])('is nothing because of the %s, which is reported', async (reason, mode, query) => {
    const visit = mode === 'defended' ? await hardened() : await open();
    if (mode === 'signed out') visit.bearer = null;
    await ask(visit, query);
    expect(await visit.event('graph_failed')).toMatchObject({ reason });
  });
});

describe('a question that asks too much', () => {
  const repeated = (text: string, times: number) => text.repeat(times);
  /** Each fragment spreads the next one twice. */
  const doubling = Array.from(
    { length: 30 },
    (_, n) => `fragment f${n} on Card { ...f${n + 1} ...f${n + 1} }`,
  );
  const kinds: [string, string][] = [
    ['fragments that double', `{ me { ...f0 } } ${doubling.join(' ')} fragment f30 on Card { stamps }`],
    ['fragments in a circle', '{ me { ...a } } fragment a on Card { ...b } fragment b on Card { ...a }'],
    ['a fragment of itself', '{ me { ...a } } fragment a on Card { ...a ...a }'],
    [
      'a thousand names for one field',
      `{ ${repeated('a: me { stamps } ', 1_000).replace(/a:/g, (_, at) => `a${at}:`)} }`,
    ],
    ['a thousand repetitions', `{ me { ${repeated('stamps ', 1_400)} } }`],
    ['depth', `{ me ${repeated('{ owner ', 400)} ${repeated('}', 400)} }`],
    [
      'a deep introspection',
      `{ __schema { types ${repeated('{ fields { type ', 6)} { name } ${repeated('} }', 6)} } }`,
    ],
    [
      'many introspections',
      `{ ${Array.from({ length: 40 }, (_, n) => `s${n}: __schema { ...all }`).join(' ')} }
      fragment all on __Schema { types { name fields { name args { name } type { name kind ofType { name } } } } }`,
    ],
    ['deep values', `{ card(number: ${repeated('[', 2_000)}${repeated(']', 2_000)}) { stamps } }`],
    ['many directives', `{ me ${repeated('@include(if: true) ', 400)} { stamps } }`],
    ['no document', repeated('{', 9_000)],
    ['a subscription', 'subscription { me { stamps } }'],
    ['no query', 'type Query { me: Int }'],
  ];

  it.each(kinds)('is refused as a whole: %s', async (_name, query) => {
    const visit = await open();
    expect(query.length).toBeLessThanOrEqual(50_000);
    const { status, body } = await ask(visit, query);
    expect([status, 'data' in (body as object)]).toEqual([400, false]);
    expect((await ask(visit, '{ me { stamps } }')).status).toBe(200);
  });

  it('is refused in a body of another shape, in a batch and without a token', async () => {
    const visit = await open();
    for (const body of [{}, { query: 1 }, { query: '' }, [], { query: '{ me { stamps } }', variables: [] }])
      expect((await visit.call('POST', '/api/graphql', body)).status, JSON.stringify(body)).toBe(400);
    const part = { method: 'POST', path: '/api/graphql', body: { query: '{ me { stamps } }' } };
    expect((await visit.call('POST', '/api/batch', [part])).body).toMatchObject([{ status: 400 }]);
    expect((await ask(stamps.visit(), '{ me { stamps } }')).status).toBe(401);
  });
});
