import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const rosa = 'rosa@quartierladen.example';
const script = '<script>fetch("/bell",{method:"POST"})</script>';
/** Two visits, logged in to the vulnerable shop and to the hardened one. */
const open = () => shop.visit().signIn();
const defended = async () => (await shop.visit().signIn()).switchTo('defended');

const fromBrowser = (visit: Visit, path: string, headers: Record<string, string>, body?: string) =>
  visit.send(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });

describe('the switch', () => {
  it('applies to one learner, shows on every page, and is off again after a reset', async () => {
    const [one, other] = [await defended(), await open()];
    const page = await one.send('/');
    expect(page.headers.get('x-shop-mode')).toBe('defended');
    expect(await page.text()).toContain('Hardened: Kilian has fixed the holes');
    expect((await other.send('/')).headers.get('x-shop-mode')).toBe('open');
    expect((await one.platform('DELETE')).status).toBe(204);
    expect((await one.send('/')).headers.get('x-shop-mode')).toBe('open');
  });

  it('reports to the platform, rejects unknown modes, and keeps the login', async () => {
    const visit = await open();
    expect((await visit.form('/workshop', { mode: 'half' })).status).toBe(400);
    await visit.switchTo('headers');
    expect((await visit.event('mode')).data).toEqual({
      access: null,
      mode: 'headers',
      before: 'open',
      changed: true,
    });
    expect((await visit.send('/orders')).status).toBe(200);
    expect(await visit.page('/workshop')).toContain('This is on.');
  });
});

describe('SQL injection', () => {
  it('opens the vulnerable login; the hardened one accepts only the right password', async () => {
    const visit = shop.visit();
    expect((await visit.login(`${rosa}' --`, 'x')).status).toBe(302);
    await visit.switchTo('defended');
    expect((await visit.login(`${rosa}' --`, 'x')).status).toBe(401);
    expect((await visit.event('sql')).data).toMatchObject({
      prepared: true,
      input: `${rosa}' --`,
      result: [],
    });
    const { username, password } = await visit.account();
    expect((await visit.login(username, password)).status).toBe(302);
  });

  it('reads other tables through search and product; the hardened ones only find products', async () => {
    const attack = "x' UNION SELECT id, author, text, 4 FROM staff_notes --";
    const product = '/products/0 UNION SELECT 1,code,3,value FROM vouchers';
    const [before, after] = [await open(), await defended()];
    expect(await (await before.search(attack)).text()).toContain('Murmeltier');
    expect(await before.page(product)).toContain('BLUEFLOWER-30');
    expect(await (await after.search(attack)).text()).not.toContain('Murmeltier');
    expect((await after.send(product)).status).toBe(404);
    expect((await after.search("O'Brien")).status).toBe(200);
    expect(await (await after.search('honey')).text()).toContain('Wildflower honey');
    expect(await after.page('/products/3')).toContain('Wildflower honey');
  });

  it('asks the till yes or no; the hardened one still knows the stock but answers no injected question', async () => {
    const ask = async (visit: Visit, product: string) =>
      (await (await visit.send(`/api/stock?product=${encodeURIComponent(product)}`)).json()) as unknown;
    const guess = (digit: number) => `3 AND (SELECT substr(pin, 1, 1) FROM till) = '${digit}'`;
    const [before, after] = [await open(), await defended()];
    expect(await ask(before, guess(4))).toEqual({ available: true });
    expect(await ask(before, guess(5))).toEqual({ available: false });
    await ask(before, '3 UNION SELECT pin FROM till');
    expect(JSON.stringify((await before.event('sql')).data.result)).not.toContain('4826');
    expect(await ask(before, "'")).toEqual({ available: false });
    expect((await before.event('sql')).data['error']).toMatch(/unrecognized|near/);
    expect(await ask(after, guess(4))).toEqual({ available: false });
    for (const visit of [before, after]) {
      expect(await ask(visit, '3')).toEqual({ available: true });
      expect(await ask(visit, '10')).toEqual({ available: false });
    }
  });
});

describe('broken access control', () => {
  it('shows any order by number; the hardened shop shows only the customer’s own', async () => {
    const [before, after] = [await open(), await defended()];
    expect(await before.page('/orders/1006')).toContain('blue flower pot');
    expect((await after.send('/orders/1006')).status).toBe(404);
    expect(await after.page('/orders/1014')).toContain('Order no. 1014');
  });

  it('shows the vouchers to any visitor with the address; the hardened shop requires the role', async () => {
    const before = shop.visit();
    expect(await before.page('/robots.txt')).toContain('/staff/vouchers');
    expect(await before.page('/staff/vouchers')).toContain('LINDE-4711-GOLD');
    expect((await before.event('voucher_page')).data).toMatchObject({ role: null, rightful: false });
    const after = await defended();
    expect((await after.send('/staff/vouchers')).status).toBe(403);
    expect(await after.page('/robots.txt')).not.toContain('staff');
    await after.login(rosa, 'Zopf+Butter-1972');
    expect(await after.page('/staff/vouchers')).toContain('LINDE-4711-GOLD');
  });

  it('lets the profile form change the role; the hardened form ignores the field', async () => {
    const [before, after] = [await open(), await defended()];
    expect(await before.page('/profile')).toContain('name="role"');
    await before.form('/profile', { name: 'Robin', role: 'staff' });
    expect((await before.event('profile_changed')).data).toMatchObject({
      customer_id: 9,
      role: 'staff',
      before: 'customer',
    });
    expect((await before.send('/staff/')).status).toBe(200);
    expect(await after.page('/profile')).not.toContain('name="role"');
    await after.form('/profile', { name: 'Robin the new', role: 'staff' });
    await after.json('PATCH', '/api/profile', { newsletter: true, role: 'staff' });
    expect((await after.send('/staff/')).status).toBe(403);
    expect(await after.page('/profile')).toContain('Robin the new');
  });

  it('accepts a guessed remember cookie; the hardened shop accepts only its own', async () => {
    const forged = `remember=${Buffer.from('customer=001').toString('base64')}`;
    const [before, after] = [shop.visit(), await shop.visit().switchTo('defended')];
    for (const visit of [before, after]) {
      const { username, password } = await visit.account();
      const response = await visit.form('/login', { email: username, password, remember: 'yes' });
      const [, own = ''] = response.headers.getSetCookie();
      visit.cookie = own.split(';')[0] ?? '';
      expect(await visit.page('/orders')).toContain('No. 1014');
      expect((await visit.event('remembered')).data).toMatchObject({ customer_id: 9 });
      visit.cookie = forged;
    }
    expect(await before.page('/staff/')).toContain('pin board');
    expect((await after.send('/staff/')).status).toBe(401);
    after.cookie = `${forged}.${'0'.repeat(64)}`;
    expect((await after.send('/staff/')).status).toBe(401);
  });
});

describe('the price', () => {
  it('comes from the form; the hardened shop uses its own', async () => {
    const [before, after] = [await open(), await defended()];
    for (const visit of [before, after]) {
      await visit.form('/cart', { product_id: '3', quantity: '2', price: '0.05' });
      await visit.form('/orders', {});
    }
    expect((await before.event('order_placed')).data).toMatchObject({ total: 0.1, list_total: 25 });
    expect((await after.event('order_placed')).data).toMatchObject({ total: 25, list_total: 25 });
    expect(await before.page('/products/3')).toContain('name="price"');
    expect(await after.page('/products/3')).not.toContain('name="price"');
  });

  it('falls below zero with a negative quantity, except in the hardened shop', async () => {
    const [before, after] = [await open(), await defended()];
    expect((await before.form('/cart', { product_id: '3', quantity: '-5' })).status).toBe(302);
    expect((await after.form('/cart', { product_id: '3', quantity: '-5' })).status).toBe(400);
    await after.form('/cart', { product_id: '3', quantity: '1' });
    await after.form('/orders', { voucher: 'LINDE-4711-GOLD' });
    expect((await after.event('order_placed')).data).toMatchObject({ total: 0 });
  });

  it('is discounted when a voucher’s check crashes; the hardened shop refuses the voucher', async () => {
    const [before, after] = [await open(), await defended()];
    for (const visit of [before, after]) await visit.form('/cart', { product_id: '3', quantity: '1' });
    expect((await before.form('/orders', { voucher: 'WHATEVER' })).status).toBe(400);
    expect((await before.form('/orders', { voucher: '100%' })).status).toBe(302);
    expect((await before.event('order_placed')).data).toMatchObject({ total: 7.5, goodwill: true });
    expect((await after.form('/orders', { voucher: '100%' })).status).toBe(400);
    expect((await after.form('/orders', { voucher: 'SPRING-10' })).status).toBe(302);
    expect((await after.event('order_placed')).data).toMatchObject({ total: 2.5, goodwill: false });
  });
});

describe('information leaks', () => {
  it('include a debug page; the hardened shop shows a sentence, and both answer a valid postcode', async () => {
    const [before, after] = [await open(), await defended()];
    const leak = await before.send('/delivery?zip=abc');
    expect(leak.status).toBe(500);
    expect(await leak.text()).toContain('Lindenbluete-88');
    const hardened = await after.send('/delivery?zip=abc');
    expect(hardened.status).toBe(400);
    expect(await hardened.text()).not.toContain('/srv/');
    for (const visit of [before, after]) expect(await visit.page('/delivery?zip=3007')).toContain('Tuesdays');
  });

  it('include a cookie without attributes and a comment, but not in the hardened shop', async () => {
    const [before, after] = [shop.visit(), await shop.visit().switchTo('defended')];
    const signedIn = async (visit: Visit) => {
      const own = await visit.account();
      const response = await visit.form('/login', { email: own.username, password: own.password });
      return response.headers.get('set-cookie');
    };
    expect(await signedIn(before)).toMatch(/^sid=[0-9a-f]{32}; Path=\/$/);
    expect(await signedIn(after)).toMatch(/^sid=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await before.page('/')).toContain('K. Egger');
    expect(await after.page('/')).not.toContain('K. Egger');
  });

  it('include the software’s name; the hardened shop sends a policy instead, which reports violations', async () => {
    const [before, after, between] = [
      await open(),
      await defended(),
      await (await open()).switchTo('headers'),
    ];
    const plain = (await before.send('/')).headers;
    expect(plain.get('x-powered-by')).toContain('2.3');
    expect(plain.get('content-security-policy')).toBeNull();
    for (const visit of [after, between]) {
      const { headers } = await visit.send('/');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(await between.page(`/search?q=${encodeURIComponent(script)}`)).toContain(script);
    const body = JSON.stringify({
      'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' },
    });
    const type = { 'Content-Type': 'application/csp-report' };
    expect((await fromBrowser(between, '/csp-report', type, body)).status).toBe(204);
    expect((await between.event('csp_report')).data).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'inline',
      page: null,
      mode: 'headers',
    });
    const inFrame = JSON.stringify({ 'csp-report': { 'document-uri': 'about' } });
    const fromPage = { ...type, Referer: `${shop.url}/search?q=%3Ciframe` };
    expect((await fromBrowser(between, '/csp-report', fromPage, inFrame)).status).toBe(204);
    expect((await between.event('csp_report')).data).toMatchObject({
      page: `${shop.url}/search?q=%3Ciframe`,
      path: '/search',
    });
    const reportOn = async (search: string) => {
      const reported = {
        'csp-report': { 'document-uri': `${shop.url}/search?q=${encodeURIComponent(search)}` },
      };
      await fromBrowser(between, '/csp-report', type, JSON.stringify(reported));
      return (await between.event('csp_report')).data;
    };
    expect(await reportOn(script)).toMatchObject({ markup: true });
    expect(await reportOn(`${script} `)).toMatchObject({ markup: false });
    expect((await fromBrowser(between, '/csp-report', type, '[1]')).status).toBe(400);
  });

  it('can be reported through security.txt in the hardened shop only', async () => {
    expect((await (await open()).send('/.well-known/security.txt')).status).toBe(404);
    expect(await (await defended()).page('/.well-known/security.txt')).toContain('Contact: mailto:');
  });
});

describe('the flyer', () => {
  it('holds any HTML up to a bound, for its own learner, without the shop’s origin', async () => {
    const [visit, other] = [await open(), await open()];
    expect((await visit.form('/flyer', { text: script })).status).toBe(302);
    const view = await visit.send('/flyer/view');
    expect(view.headers.get('content-security-policy')).toBe(
      'sandbox allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox',
    );
    expect(await view.text()).toContain(script);
    expect(await other.page('/flyer/view')).not.toContain(script);
    expect((await visit.form('/flyer', { text: 'x'.repeat(2_001) })).status).toBe(400);
    await visit.switchTo('defended');
    expect((await visit.send('/flyer/view')).headers.get('content-security-policy')).toContain('sandbox');
  });
});
