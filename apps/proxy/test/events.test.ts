import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig, until, type Answer, type Rig } from './harness.ts';

describe('the endpoint for target events', () => {
  let rig: Rig;
  let requestId = '';
  beforeAll(async () => {
    rig = await startRig((request, response) => {
      requestId = String(request.headers['x-sentiero-request']);
      response.end('ok');
    });
    await rig.send({});
  });
  afterAll(() => rig.close());

  const event = (more: object = {}): object => ({
    learner: rig.learner,
    type: 'sql',
    data: { result: [] },
    ...more,
  });
  function post(
    body: unknown,
    token = rig.target.tokens[0] ?? '',
    host = `127.0.0.1:${rig.proxy.port}`,
  ): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return rig.send({ path: '/_sentiero/events', method: 'POST', host, headers, body: text, isKnown: false });
  }

  it('accepts an event and delivers it to the API', async () => {
    const answer = await post(event({ request: requestId }));
    expect(answer.status).toBe(202);
    const record = await until(() => rig.api.events()[0], 'event');
    expect(record).toMatchObject({
      learner: rig.learner,
      target_id: rig.target.id,
      request: requestId,
      type: 'sql',
    });
    expect(record.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("keeps the key of an event's user to itself", async () => {
    const { token, learner } = rig.api.addSession(rig.target, undefined, 'a-user');
    await rig.send({ isKnown: false, headers: { Cookie: `__Host-sentiero_lab=${token}` } });
    expect((await post(event({ learner }))).status).toBe(202);
    const ofLearner = () => rig.api.records.filter((record) => record.learner === learner);
    await until(() => ofLearner().length === 2, 'the request and the event');
    for (const record of ofLearner()) expect(record).not.toHaveProperty('user');
    // The tests below refer to the last request.
    await rig.send({});
  });

  it('accepts the same event again without duplicating it', async () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    await post(event({ id }));
    await post([event({ id }), event({ id })]);
    await until(() => rig.api.duplicates >= 2, 'the copies');
    expect(rig.api.events().filter((one) => one.id === id)).toHaveLength(1);
  });

  it('refuses an event that it could store only in part, and names the field', async () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8058';
    const text = (data: string) => `{"learner":"${rig.learner}","type":"sql","data":${data}}`;
    const places: [unknown, string][] = [
      [[event({ id, data: { n: 1 } }), event({ id, data: { n: 2 } })], '/1/id'],
      [text('{"a/b":[0,{"~":1e999}]}'), '/data/a~1b/1/~0'],
      [`[${text('{}')},${text('{"__proto__":{"x":-1e400}}')}]`, '/1/data/__proto__/x'],
    ];
    for (const [body, path] of places) {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ errors: [{ path }] });
    }
    const bytes = Buffer.from(text('{"a":"x"}'));
    bytes[bytes.indexOf('x')] = 0xff;
    const answer = await rig.send({
      path: '/_sentiero/events',
      method: 'POST',
      host: `127.0.0.1:${rig.proxy.port}`,
      headers: { Authorization: `Bearer ${rig.target.tokens[0]}`, 'Content-Type': 'application/json' },
      body: bytes,
      isKnown: false,
    });
    expect(answer.status).toBe(400);
  });

  it('passes on any other JSON unchanged', async () => {
    const data =
      '{"__proto__":{"__proto__":1},"constructor":{"prototype":{}},"":{"":[]},"a\\nb":"\\u0000\\ud800","n":[1e308,5e-324,-0.5]}';
    const answer = await post(`{"learner":"${rig.learner}","type":"odd","data":${data}}`);
    expect(answer.status).toBe(202);
    const record = await until(() => rig.api.events().find(({ type }) => type === 'odd'), 'the event');
    expect(JSON.stringify(record.data)).toBe(JSON.stringify(JSON.parse(data)));
  });

  it('accepts no tokens but those of targets', async () => {
    expect((await post(event(), 'x'.repeat(43))).status).toBe(401);
    expect((await post(event(), '')).status).toBe(401);
  });

  it('accepts the previous token as well as a new one', async () => {
    rig.target.tokens.unshift('the-new-token-of-this-target');
    expect((await post(event(), rig.target.tokens[0])).status).toBe(202);
    expect((await post(event(), rig.target.tokens[1])).status).toBe(202);
  });

  it.each([
    ['/type', { type: '' }],
    ['/type', { type: undefined }],
    ['/data', { data: [] }],
    ['/data', { data: 'x' }],
    ['/learner', { learner: 'x y' }],
    ['/id', { id: 'no' }],
    ['/request', { request: 7 }],
  ])('names the invalid field %s', async (path, more) => {
    const single = await post(event(more));
    expect(single.status).toBe(400);
    expect(JSON.parse(single.text)).toMatchObject({ code: 'invalid_input', errors: [{ path }] });
    const listed = await post([event(), event(more)]);
    expect(JSON.parse(listed.text)).toMatchObject({ errors: [{ path: `/1${path}` }] });
  });

  it.each([
    ['no JSON', '{', 400],
    ['no event', '[]', 400],
    ['101 events', JSON.stringify(Array.from({ length: 101 }, () => 1)), 400],
    ['more than 1 MiB', `"${'x'.repeat(1024 * 1024)}"`, 413],
    [
      'very deep data',
      `{"learner":"${'x'.repeat(22)}","type":"t","data":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`,
      400,
    ],
  ])('refuses %s', async (_what, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('names data that is too long to be stored', async () => {
    const answer = await post({ ...event(), data: { text: 'x'.repeat(64 * 1024) } });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ errors: [{ path: '/data' }] });
  });

  it('accepts no events for a learner who was not on the target', async () => {
    const learner = 'y'.repeat(24);
    const absent = await post({ ...event(), learner });
    expect(absent.status).toBe(400);
    expect(JSON.parse(absent.text)).toMatchObject({ errors: [{ path: '/learner' }] });
    const request = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(JSON.parse((await post(event({ request }))).text)).toMatchObject({
      errors: [{ path: '/request' }],
    });
  });

  it('accepts an event for a learner seen by another proxy', async () => {
    const learner = 'z'.repeat(24);
    rig.api.present.add(`${learner} ${rig.target.id} null`);
    expect((await post({ ...event(), learner })).status).toBe(202);
  });

  it('accepts no events for another target’s request', async () => {
    const other = rig.api.addTarget({ host: 'other.localhost', backend_url: rig.upstream.url });
    expect((await post(event({ request: requestId }), other.tokens[0])).status).toBe(400);
  });

  it('does not exist on hosts of targets', async () => {
    expect((await post(event(), undefined, 'shop.localhost')).status).toBe(404);
  });

  it('asks for a retry while the learner’s presence cannot be checked', async () => {
    await rig.api.stop();
    expect((await post({ ...event(), learner: 'w'.repeat(24) })).status).toBe(503);
    expect((await post(event({ request: requestId }))).status).toBe(202);
    await rig.api.start();
  });
});
