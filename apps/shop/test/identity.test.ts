import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

describe('guessing passwords', () => {
  const matteo = 'matteo.ferrari@post.example';
  const guess = async (visit: Visit, count: number, email = matteo) => {
    const statuses = [];
    for (let tried = 0; tried < count; tried++)
      statuses.push((await visit.login(email, `no${tried}`)).status);
    return statuses;
  };

  it('goes on for ever in the vulnerable shop, and the login says how many wrong ones came before', async () => {
    const visit = shop.visit();
    expect(new Set(await guess(visit, 7))).toEqual(new Set([401]));
    expect((await visit.event('login_failed')).data).toMatchObject({ customer_id: 2, failures_before: 6 });
    expect((await visit.login(matteo, 'forzalugano')).status).toBe(302);
    expect((await visit.event('login')).data).toMatchObject({ customer_id: 2, failures_before: 7 });
    await visit.login(matteo, 'forzalugano');
    expect((await visit.event('login')).data).toMatchObject({ failures_before: 0 });
  });

  it('is locked after five in the hardened shop, with the right one as well; others still log in', async () => {
    const visit = await shop.visit().switchTo('defended');
    expect(await guess(visit, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await visit.login(` ${matteo.toUpperCase()}`, 'forzalugano');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 50]).toEqual([429, true]);
    expect(await refused.text()).toContain('Too many wrong passwords');
    expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'login_throttle', what: matteo });
    expect((await guess(visit, 6, 'nobody@post.example')).at(-1)).toBe(429);
    const { username, password } = await visit.account();
    expect((await visit.login(username, password)).status).toBe(302);
    await visit.switchTo('defended');
    expect((await visit.login(matteo, 'forzalugano')).status).toBe(302);
  });
});

describe('forgotten passwords', () => {
  const luc = 'luc.favre@courriel.example';
  const codeOf = async (visit: Visit) =>
    /reset\?code=([\w-]+)"/.exec(await visit.page('/mailbox'))?.[1] ?? '';

  it('reveal who has an account, and codes count up: the next one changes a password of someone else', async () => {
    const visit = shop.visit();
    const { username } = await visit.account();
    expect((await visit.form('/forgot', { email: 'luc@courriel.example' })).status).toBe(404);
    await visit.form('/forgot', { email: username });
    expect((await visit.event('reset_requested')).data).toMatchObject({ customer_id: 9, own: true });
    await visit.page('/mailbox');
    expect((await visit.event('mailbox_opened')).data).toMatchObject({ mails: 1 });
    for (const email of [luc, luc.toUpperCase()])
      expect((await visit.form('/forgot', { email })).status).toBe(200);
    const guess = String(Number(await codeOf(visit)) + 1);
    expect((await visit.form('/reset', { code: guess, password: 'new' })).status).toBe(302);
    expect((await visit.event('password_reset')).data).toMatchObject({ customer_id: 4, guessed: true });
    expect((await visit.login(luc, 'new')).status).toBe(302);
  });

  it('give one answer to all in the hardened shop; codes are random, work once, and reach their owner', async () => {
    const visit = await shop.visit().switchTo('defended');
    const { username, password } = await visit.account();
    const answers = [];
    for (const email of ['luc@courriel.example', luc, username]) {
      const response = await visit.form('/forgot', { email });
      answers.push(response.status, await response.text());
    }
    expect(new Set(answers).size).toBe(2);
    const code = await codeOf(visit);
    expect(Buffer.from(code, 'base64url')).toHaveLength(16);
    expect((await visit.form('/reset', { code: '7312', password: 'new' })).status).toBe(404);
    expect((await visit.event('refused')).data).toMatchObject({
      blocked_by: 'reset_code',
      what: 'guessed_code',
    });
    expect((await visit.form('/reset', { code, password: 'new' })).status).toBe(302);
    expect((await visit.event('password_reset')).data).toMatchObject({ own: true, guessed: false });
    expect((await visit.send(`/reset?code=${code}`)).status).toBe(404);
    expect((await visit.event('refused')).data).toMatchObject({
      what: 'old_code',
      done_before: ['own_password_reset'],
    });
    expect((await visit.login(username, password)).status).toBe(302);
  });
});

it('a forgotten backup shows unsalted hashes to everyone, the hardened shop’s to staff only', async () => {
  const visit = shop.visit();
  const lines = (await visit.page('/backup/customers.csv')).split('\n');
  const hashOf = (email: string) => lines.find((line) => line.startsWith(`${email},`))?.split(',')[1];
  expect(hashOf('beat@velo-hofer.example')).toBe('43836f06e3e05d16172e6d3137132232');
  expect(hashOf('werkstatt@velo-hofer.example')).toBe(hashOf('beat@velo-hofer.example'));
  expect((await visit.event('backup_read')).data).toMatchObject({ accounts: 9, rightful: false });
  await visit.login('beat@velo-hofer.example', 'kettenoel');
  expect((await visit.event('login')).data).toMatchObject({ customer_id: 6, done_before: ['backup_read'] });
  await visit.switchTo('defended');
  expect((await visit.send('/backup/customers.csv')).status).toBe(401);
  expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'staff_check', what: 'backup' });
  await visit.login('rosa@quartierladen.example', 'Zopf+Butter-1972');
  expect((await visit.send('/backup/customers.csv')).status).toBe(200);
});
