import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShopLog } from '../src/data/shop-log.ts';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const matteo = 'matteo.ferrari@post.example';
const luc = 'luc.favre@courriel.example';
const forged = (email: string, act = 'ok') => `\r\n2026-03-18T03:00:00Z login ${act} email=${email}`;
const hardened = () => shop.visit().switchTo('defended');

async function fail(visit: Visit, times: number, email = matteo): Promise<void> {
  for (let count = 0; count < times; count++) await visit.login(email, 'wrong');
}

const eventsOf = (visit: Visit, type: string) =>
  shop.events.filter((event) => event.learner === visit.learner && event.type === type);

describe('the log', () => {
  it('holds a line for each login, escaped on its page', async () => {
    const visit = await shop.visit().signIn();
    await visit.login('<b>x</b>', 'wrong');
    const page = await visit.page('/workshop/log');
    expect(page).toMatch(/Z login ok email=/);
    expect(page).toMatch(/Z login failed email=&lt;b&gt;x/);
    expect(page).not.toContain('wrong');
  });

  it('holds a forged line in the vulnerable shop, and one line for each entry in the hardened one', async () => {
    const [before, after] = [shop.visit(), await hardened()];
    for (const visit of [before, after]) await visit.login(`x${forged(luc)}`, 'wrong');
    before.lastRequest = eventsOf(before, 'log_forged')[0]?.request ?? before.lastRequest;
    expect((await before.event('log_forged')).data).toMatchObject({ lines: 2, act: 'ok', email: luc });
    expect(await before.page('/workshop/log')).toMatch(/^2026-03-18T03:00:00Z login ok email=luc/m);
    expect((await after.event('refused')).data).toMatchObject({ blocked_by: 'log_encoding' });
    await before.login(`x${forged(luc)}${forged(matteo, 'failed')}`, 'wrong');
    await before.event('log_forged');
    expect(eventsOf(before, 'log_forged').map(({ data }) => `${data['act']} ${data['email']}`)).toEqual([
      `ok ${luc}`,
      `ok ${luc}`,
      `failed ${matteo}`,
    ]);
    expect(eventsOf(after, 'log_forged')).toEqual([]);
    expect(await after.page('/workshop/log')).toMatch(/email=x\\u000d\\u000a2026-03-18T03:00:00Z login ok/);
  });
});

describe('the alarm', () => {
  it.each(['open', 'headers', 'defended'] as const)(
    'rings at the fifth failure in a row (%s)',
    async (mode) => {
      const visit = await shop.visit().switchTo(mode);
      await fail(visit, 3);
      await visit.login(matteo, 'forzalugano');
      await fail(visit, 4);
      expect(eventsOf(visit, 'alarm_raised')).toEqual([]);
      await fail(visit, 1, ' Matteo.Ferrari@post.example');
      expect((await visit.event('alarm_raised')).data).toMatchObject({
        mode,
        email: matteo,
        customer_id: 2,
        counted: 5,
        forgeries_encoded: 0,
      });
      expect(await visit.page('/workshop/log')).toContain('ALARM 5 failed logins');
    },
  );

  it('is silenced by a forged line in the vulnerable shop only', async () => {
    const [before, after] = [shop.visit(), await hardened()];
    for (const visit of [before, after]) {
      await fail(visit, 4);
      await visit.login(`x${forged(matteo)}`, 'wrong');
      await fail(visit, 1);
    }
    expect((await before.event('alarm_silenced')).data).toMatchObject({
      customer_id: 2,
      failures: 5,
      counted: 1,
    });
    expect((await after.event('alarm_raised')).data).toMatchObject({
      mode: 'defended',
      forgeries_encoded: 1,
    });
    expect(eventsOf(before, 'alarm_raised')).toEqual([]);
    expect(eventsOf(after, 'alarm_silenced')).toEqual([]);
  });

  it.each([
    ['for another address', forged(luc)],
    ['of a failure', forged(matteo, 'failed')],
    ['that is no entry', '\r\nhello'],
  ])('counts no encoded line %s as one that would have silenced it', async (_why, line) => {
    const visit = await hardened();
    await visit.login(`x${line}`, 'wrong');
    await fail(visit, 5);
    expect((await visit.event('alarm_raised')).data).toMatchObject({ forgeries_encoded: 0 });
  });
});

/** Spellings of a line break, some of which only other programs understand. */
const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\n\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '\\n',
  '\\r\\n',
  '%0d%0a',
  '&#10;',
  '\u001b[2K\n',
  '\u0008\n',
  '嘊嘍',
];

it(`an encoded log keeps ${breaks.length} hostile entries on one line each, and their alarm`, () => {
  const log = new ShopLog();
  const beginning = log.lines.length;
  for (let count = 0; count < 4; count++) log.write({ act: 'failed', email: matteo }, true);
  for (const sign of breaks) {
    const email = `x${sign}2026-03-18T03:00:00Z login ok email=${matteo}`;
    expect(log.write({ act: 'failed', email }, true), JSON.stringify(sign)).toEqual({
      lines: 1,
      forged: [],
    });
  }
  expect(log.lines.length).toBe(beginning + 4 + breaks.length);
  // oxlint-disable-next-line no-control-regex -- these are the characters that must be gone
  for (const line of log.lines) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  log.write({ act: 'failed', email: matteo }, true);
  expect(log.raiseAlarm(matteo)).toBe(true);
});

it('a log is bounded in lines and in their length, whatever is written', async () => {
  const log = new ShopLog();
  for (let count = 0; count < 400; count++)
    log.write({ act: 'failed', email: `${'x'.repeat(2_000)}${'\n'.repeat(2_000)}` }, count % 2 === 0);
  expect(log.lines.length).toBe(300);
  expect(Math.max(...log.lines.map((line) => line.length))).toBe(300);
  const visit = shop.visit();
  for (const email of ['\n'.repeat(4_000), 'x'.repeat(4_000), ' '.repeat(4_000), '(a+)+$'.repeat(600)])
    expect((await visit.login(email, 'x')).status).toBe(401);
  expect((await visit.login('x'.repeat(4_001), 'x')).status).toBe(400);
});
