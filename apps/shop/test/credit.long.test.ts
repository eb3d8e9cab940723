import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const open = () => shop.visit().signIn();
const hardened = async () => (await open()).switchTo('defended');

async function takeVoucher(visit: Visit): Promise<string> {
  await visit.form('/credit/vouchers', {});
  return /ZOPF-[0-9A-F]{6}/.exec(await visit.page('/credit'))?.[0] ?? '';
}

const redeem = async (visit: Visit, code: string) => (await visit.form('/credit/redeem', { code })).status;
const redeemAtOnce = (visit: Visit, code: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => redeem(visit, code)));
const spentTimes = (visit: Visit) =>
  shop.events
    .filter(({ type, learner }) => type === 'voucher_spent' && learner === visit.learner)
    .map(({ data }) => data['times']);

describe('a voucher that is good once', () => {
  it.each(['open', 'headers', 'defended'] as const)(
    'is added once when the attempts follow each other (%s)',
    async (mode) => {
      const visit = await (await open()).switchTo(mode);
      const code = await takeVoucher(visit);
      expect(await redeem(visit, ` ${code.toLowerCase()} `)).toBe(302);
      expect((await visit.event('voucher_spent')).data).toMatchObject({
        code,
        value: 20,
        times: 1,
        refused_meanwhile: 0,
      });
      expect(await redeem(visit, code)).toBe(409);
      expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'voucher_once', mode });
      expect(await visit.page('/credit')).toContain('CHF 20.00');
    },
  );

  it('is added several times by requests at the same time', async () => {
    const visit = await open();
    const code = await takeVoucher(visit);
    expect(await redeemAtOnce(visit, code, 5)).toEqual([302, 302, 302, 302, 302]);
    await visit.event('voucher_spent');
    expect(spentTimes(visit).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(await visit.page('/credit')).toContain('CHF 100.00');
  });

  it('is added once by the hardened shop, whatever comes at the same time', async () => {
    const visit = await hardened();
    const code = await takeVoucher(visit);
    const statuses = await redeemAtOnce(visit, code, 8);
    expect(statuses.filter((status) => status === 302)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    await expect.poll(() => spentTimes(visit)).toEqual([1]);
    expect(
      shop.events.find(({ learner, type }) => learner === visit.learner && type === 'voucher_spent')?.data,
    ).toMatchObject({ mode: 'defended', times: 1, refused_meanwhile: 7 });
    expect(await visit.page('/credit')).toContain('CHF 20.00');
  });

  it('is another one for each request, and belongs to the account that took it', async () => {
    const visit = await open();
    const [one, two] = [await takeVoucher(visit), await takeVoucher(visit)];
    expect(await Promise.all([redeem(visit, one), redeem(visit, two)])).toEqual([302, 302]);
    await visit.event('voucher_spent');
    expect(spentTimes(visit)).toEqual([1, 1]);
    const three = await takeVoucher(visit);
    await visit.login('anna.zbinden@post.example', 'Eiger3967');
    expect(await redeem(visit, three)).toBe(404);
  });
});

describe('a voucher that is not added', () => {
  const failed = async (visit: Visit) => (await visit.event('voucher_spent_failed')).data;

  it('is unknown, spent, or nobody is logged in', async () => {
    const visit = await open();
    await redeem(visit, 'zopf-000000');
    expect(await failed(visit)).toMatchObject({ code: 'ZOPF-000000', customer_id: 9, reason: 'unknown' });
    const code = await takeVoucher(visit);
    await redeem(visit, code);
    await redeem(visit, code);
    expect(await failed(visit)).toMatchObject({ code, customer_id: 9, reason: 'spent' });
    const stranger = shop.visit();
    await redeem(stranger, code);
    expect(await failed(stranger)).toMatchObject({ customer_id: null, reason: 'no_login' });
  });

  it('is only counted while the same one is under way', async () => {
    const visit = await hardened();
    await redeemAtOnce(visit, await takeVoucher(visit), 4);
    await expect.poll(() => spentTimes(visit)).toEqual([1]);
    expect(
      shop.events.filter(({ learner, type }) => learner === visit.learner && type === 'voucher_spent_failed'),
    ).toEqual([]);
  });
});

const hostile = [
  '',
  ' ',
  "' OR 1=1 --",
  "x' UNION SELECT 20, 0 --",
  "ZOPF-000000'; DROP TABLE credit_vouchers; --",
  '%',
  '_________',
  'ZOPF-*',
  '<script>fetch("/bell",{method:"POST"})</script>',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'ZOPF\r\nSet-Cookie: sid=x',
  'ＺＯＰＦ-000000',
  '0',
  'SPRING-10',
];

it.each(['open', 'defended'] as const)('no hostile code is a voucher (%s)', async (mode) => {
  const visit = await (await open()).switchTo(mode);
  const code = await takeVoucher(visit);
  for (const text of hostile) expect(await redeem(visit, text), text).toBe(404);
  expect(await redeem(visit, `${code}\0`)).toBe(400);
  expect(await redeem(visit, 'Z'.repeat(5_000))).toBe(400);
  expect((await visit.json('POST', '/credit/redeem', { code })).status).toBe(404);
  expect((await visit.send(`/credit/redeem?code=${code}`, { method: 'POST' })).status).toBe(404);
  expect((await shop.visit().form('/credit/redeem', { code })).status).toBe(302);
  expect(await redeem(visit, code)).toBe(302);
  await visit.event('voucher_spent');
  expect(spentTimes(visit)).toEqual([1]);
});

it('a copy keeps a bounded number of vouchers, and a flood of attempts gets responses', async () => {
  const visit = await open();
  for (let count = 0; count < 25; count++) await visit.form('/credit/vouchers', {});
  expect((await visit.page('/credit')).match(/<b>ZOPF-/g)).toHaveLength(20);
  const code = await takeVoucher(visit);
  const statuses = await redeemAtOnce(visit, code, 100);
  expect(statuses.every((status) => [302, 409, 429].includes(status))).toBe(true);
  expect(await shop.visit().page('/')).toContain('Sunday Zopf');
});

it('a copy that is reset while the till prints adds nothing to the new one', async () => {
  const visit = await open();
  const code = await takeVoucher(visit);
  const redeeming = redeem(visit, code);
  await visit.platform('DELETE');
  expect([302, 404, 429, 503]).toContain(await redeeming);
  expect(await (await visit.signIn()).page('/credit')).toContain('CHF 0.00');
});
