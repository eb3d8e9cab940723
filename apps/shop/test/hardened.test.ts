import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { protections, type Protection } from '../src/events/protections.ts';
import { startShopUnderTest, withoutNonce, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const rosa = 'rosa@quartierladen.example';
const script = '<script>fetch("/bell",{method:"POST"})</script>';
const links = {
  inside: 'http://localhost:9100/',
  spelled: 'http://[::1]:9100/',
  redirected: 'http://short.example/?to=http://10.20.0.7/',
};

type Trial = {
  /** In the vulnerable shop: makes what could get past the check later. What it returns goes to each attempt. */
  readonly before?: (visit: Visit) => Promise<string | void>;
  /** Once the shop is hardened. */
  readonly after?: (visit: Visit) => Promise<string>;
  /** True if the attempt got past the check. Each has a client of its own with the learner's cookie. */
  readonly attempt: (visit: Visit, made: string, index: number) => Promise<boolean>;
  /** How many of twenty at once may get past it. */
  readonly allowed?: number;
  /** True if the vulnerable shop has this check, too. */
  readonly isRefusedByBoth?: true;
};

const isStatus = async (status: number, response: Promise<Response>) => (await response).status === status;
const contains = async (text: string, response: Promise<Response>) =>
  (await (await response).text()).includes(text);
const fill = (visit: Visit, line: Record<string, string>) =>
  visit.form('/cart', { product_id: '3', ...line });
const order = (visit: Visit, fields: Record<string, string> = {}) => visit.form('/orders', fields);
const isStaff = (visit: Visit) => isStatus(200, visit.send('/staff/'));
const upload = (visit: Visit, name: string, type = 'image/png') => {
  const body = new FormData();
  body.append('picture', new File([script], name, { type }));
  return visit.send('/gallery', { method: 'POST', body });
};
const promote = async (visit: Visit) => void (await visit.form('/profile', { role: 'staff' }));
const ownCode = async (visit: Visit) => {
  await visit.form('/forgot', { email: (await visit.account()).username });
  return /reset\?code=([\w-]+)"/.exec(await visit.page('/mailbox'))?.[1] ?? '';
};
const formToken = async (visit: Visit) =>
  /name="token" value="(\w+)"/.exec(await visit.page('/gifts'))?.[1] ?? '';
const expanding = Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(n === 0 ? 0 : 10)}x">`,
);
const gift = { to: 'anna.zbinden@post.example', stamps: '100' };

/** Every protection that the events name: a new one without a trial does not compile. */
const checks: Record<Protection, Trial> = {
  prepared_statement: {
    attempt: (visit) =>
      contains('Murmeltier', visit.search("x' UNION SELECT id, author, text, 4 FROM staff_notes --")),
  },
  output_escaping: {
    before: async (visit) => void (await visit.form('/products/3/reviews', { text: script })),
    attempt: (visit) => contains(script, visit.send('/products/3')),
  },
  price_check: {
    before: async (visit) => void (await fill(visit, { price: '0.05' })),
    attempt: async (visit) => {
      const { status, headers } = await order(visit);
      return status === 302 && contains('0.05', visit.send(headers.get('location') ?? ''));
    },
  },
  quantity_check: {
    before: async (visit) => void (await fill(visit, { quantity: '-5' })),
    attempt: (visit) => isStatus(302, order(visit)),
  },
  voucher_check: {
    before: async (visit) => void (await fill(visit, {})),
    attempt: (visit) => isStatus(302, order(visit, { voucher: 'WHATEVER' })),
    isRefusedByBoth: true,
  },
  voucher_format: {
    before: async (visit) => void (await fill(visit, {})),
    attempt: (visit) => isStatus(302, order(visit, { voucher: '100%' })),
  },
  voucher_once: {
    async before(visit) {
      await visit.form('/credit/vouchers', {});
      return /ZOPF-[0-9A-F]{6}/.exec(await visit.page('/credit'))?.[0] ?? '';
    },
    attempt: (visit, code) => isStatus(302, visit.form('/credit/redeem', { code })),
    allowed: 1,
  },
  object_access: {
    before: async (visit) => void (await visit.page('/orders/1006')),
    attempt: (visit) => isStatus(200, visit.send('/orders/1006')),
  },
  staff_check: { before: promote, attempt: (visit) => isStatus(200, visit.send('/staff/vouchers')) },
  cookie_seal: {
    attempt: (visit) => {
      visit.cookie = `remember=${Buffer.from('customer=001').toString('base64')}`;
      return isStaff(visit);
    },
  },
  login_throttle: {
    before: async (visit) => void (await visit.login(rosa, 'x')),
    attempt: (visit, _made, index) => isStatus(401, visit.login(rosa, `guess-${index}`)),
    allowed: 5,
  },
  log_encoding: {
    async attempt(visit) {
      await visit.login(`x\r\n2026-03-18T03:00:00Z login ok email=${rosa}`, 'x');
      return contains(`\n2026-03-18T03:00:00Z login ok email=${rosa}`, visit.send('/workshop/log'));
    },
  },
  reset_code: {
    before: async (visit) => void (await visit.form('/forgot', { email: rosa })),
    attempt: (visit) => isStatus(302, visit.form('/reset', { code: '7311', password: 'mine' })),
  },
  path_check: {
    before: async (visit) => void (await visit.page('/recipes/sheet?name=../config/till.conf')),
    attempt: (visit) => isStatus(200, visit.send('/recipes/sheet?name=../config/till.conf')),
  },
  text_as_data: {
    attempt: (visit) => contains('49', visit.form('/card', { to: 'x', text: '{{ 7*7 }}' })),
  },
  component_update: {
    attempt: (visit) =>
      contains('sauerteig-7741', visit.form('/pickup', { note: '{file:recipes/../config/till.conf}' })),
  },
  fail_closed: {
    async before(visit) {
      for (let n = 0; n < 10; n++) await visit.form('/drinks', { product: 'kirsch', day: 'x' });
    },
    attempt: (visit) => isStatus(200, visit.form('/drinks', { product: 'kirsch', day: 'x' })),
  },
  link_filter: {
    attempt: (visit) => isStatus(200, visit.form('/profile/picture', { link: links.inside })),
    isRefusedByBoth: true,
  },
  address_check: {
    attempt: (visit) => isStatus(200, visit.form('/profile/picture', { link: links.spelled })),
  },
  redirect_check: {
    attempt: (visit) => isStatus(200, visit.form('/profile/picture', { link: links.redirected })),
  },
  local_redirect: {
    before: async (visit) => JSON.stringify(await visit.account()),
    async attempt(visit, made) {
      const { username: email, password } = JSON.parse(made) as { username: string; password: string };
      const { headers } = await visit.form('/login?from=//elsewhere.example', { email, password });
      return headers.get('location')?.includes('elsewhere') ?? false;
    },
  },
  content_check: {
    before: async (visit) => void (await upload(visit, 'page.html')),
    attempt: async (visit) =>
      (await visit.send('/gallery/files/page.html')).headers.get('content-type') === 'text/html' ||
      isStatus(302, upload(visit, 'page.html')),
  },
  declared_type: {
    attempt: (visit) => isStatus(302, upload(visit, 'page.html', 'text/html')),
    isRefusedByBoth: true,
  },
  no_doctype: {
    attempt: (visit) =>
      isStatus(200, visit.form('/deliveries', { xml: '<!DOCTYPE d [<!ENTITY a "b">]><d>&a;</d>' })),
  },
  entity_limit: {
    attempt: (visit) =>
      isStatus(200, visit.form('/deliveries', { xml: `<!DOCTYPE d [${expanding.join('')}]><d>&a8;</d>` })),
    isRefusedByBoth: true,
  },
  origin_allowlist: {
    attempt: async (visit) =>
      (await visit.send('/api/profile', { headers: { Origin: 'https://elsewhere.example' } })).headers.has(
        'access-control-allow-origin',
      ),
  },
  form_token: {
    attempt: (visit) => isStatus(302, visit.form('/gifts/send', gift)),
  },
  same_origin: {
    attempt: (visit) =>
      isStatus(
        302,
        visit.send('/flyer', {
          method: 'POST',
          headers: { 'Sec-Fetch-Site': 'cross-site' },
          body: new URLSearchParams({ text: 'x' }),
        }),
      ),
  },
  method_not_allowed: {
    attempt: (visit) => isStatus(302, visit.send(`/gifts/send?${new URLSearchParams(gift)}`)),
  },
  field_allowlist: {
    before: promote,
    async attempt(visit) {
      await promote(visit);
      return isStaff(visit);
    },
  },
  column_allowlist: {
    async attempt(visit) {
      const sorted = async (answer: string) => {
        const by = encodeURIComponent(`CASE WHEN ${answer} THEN price ELSE name END`);
        return withoutNonce(await visit.page(`/prices?by=${by}`));
      };
      return (await sorted('1=1')) !== (await sorted('1=2'));
    },
  },
};

/** The limits, and what was let in while the shop was vulnerable, that no event names. */
const limits: Record<string, Trial> = {
  'lines of a basket': {
    async before(visit) {
      for (let line = 0; line < 25; line++) await fill(visit, {});
    },
    attempt: (visit) => isStatus(302, fill(visit, {})),
    allowed: 5,
  },
  'orders of one basket': {
    before: async (visit) => void (await fill(visit, {})),
    attempt: (visit) => isStatus(302, order(visit)),
    allowed: 1,
  },
  'stamps that can be given': {
    after: formToken,
    attempt: (visit, token) => isStatus(302, visit.form('/gifts/send', { ...gift, token })),
    allowed: 1,
  },
  'uses of a code for a new password': {
    after: ownCode,
    attempt: (visit, code) => isStatus(302, visit.form('/reset', { code, password: 'mine' })),
    allowed: 1,
  },
  'a code that was made by the vulnerable shop': {
    before: ownCode,
    attempt: (visit, code) => isStatus(302, visit.form('/reset', { code, password: 'mine' })),
  },
  'a password that a guessed code set': {
    async before(visit) {
      await visit.form('/forgot', { email: rosa });
      expect((await visit.form('/reset', { code: '7311', password: 'mine' })).status).toBe(302);
    },
    attempt: (visit) => isStatus(302, visit.login(rosa, 'mine')),
  },
  'a session that an injection opened': {
    async before(visit) {
      expect((await visit.login(`${rosa}' --`, 'x')).status).toBe(302);
    },
    attempt: isStaff,
  },
  'a session with a number that was slipped in': {
    async before(visit) {
      await visit.send('/login?sid=a-ticket-from-kilian');
      await visit.signIn();
      return visit.cookie;
    },
    attempt: (visit, cookie) => {
      visit.cookie = cookie;
      return isStatus(200, visit.send('/orders'));
    },
  },
  'a note that ends its attribute': {
    attempt: (visit) =>
      contains('value="" autofocus', visit.send('/notice?text=%22%20autofocus%20onfocus=%22fetch(1)')),
  },
  'a note with a script for an address': {
    attempt: (visit) => contains('href="javascript:', visit.send('/notice?text=x&link=javascript:fetch(1)')),
  },
  'a note that ends its string': {
    attempt: (visit) => contains("note = '';", visit.send('/notice?text=%27;fetch(1)//')),
  },
  'a program for a callback': {
    attempt: (visit) => contains('fetch(1)', visit.send('/api/products?callback=fetch(1)//')),
  },
  'sessions that the platform ended': {
    async after(visit) {
      const { cookie } = visit;
      const path = `/_sentiero/learners/${visit.learner}/sessions`;
      expect((await visit.platform('DELETE', path)).status).toBe(204);
      return cookie;
    },
    attempt: (visit, cookie) => {
      visit.cookie = cookie;
      return isStatus(200, visit.send('/orders'));
    },
    isRefusedByBoth: true,
  },
  'persistent logins that the platform ended': {
    async after(visit) {
      const { username: email, password } = await visit.account();
      const { headers } = await visit.form('/login', { email, password, remember: 'yes' });
      const path = `/_sentiero/learners/${visit.learner}/sessions`;
      expect((await visit.platform('DELETE', path)).status).toBe(204);
      return (
        headers
          .getSetCookie()
          .find((cookie) => cookie.startsWith('remember='))
          ?.split(';')[0] ?? ''
      );
    },
    attempt: (visit, cookie) => {
      visit.cookie = cookie;
      return isStatus(200, visit.send('/orders'));
    },
    isRefusedByBoth: true,
  },
};

describe('twenty attempts at once, with what the vulnerable shop let in, get past the hardened shop’s', () => {
  it.each(Object.entries({ ...checks, ...limits }))(
    '%s no more often than it allows',
    async (_name, trial) => {
      const visit = await shop.visit().signIn();
      const before = (await trial.before?.(visit)) ?? '';
      await visit.switchTo('defended');
      const made = (await trial.after?.(visit)) ?? before;
      const open = await shop.visit().signIn();
      const madeOpen = [await trial.before?.(open), await trial.after?.(open)].findLast(Boolean) ?? '';
      expect(await trial.attempt(open, madeOpen, 0), 'in the vulnerable shop').toBe(!trial.isRefusedByBoth);
      const passed = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const client = shop.visit(visit.learner);
          client.cookie = visit.cookie;
          return trial.attempt(client, made, index);
        }),
      );
      expect(passed.filter(Boolean).length).toBe(trial.allowed ?? 0);
    },
  );

  it('all of them are tried', () => expect(Object.keys(checks)).toEqual([...protections]));
});

describe('a request that began in the vulnerable shop', () => {
  it('is served by the hardened one when its body arrives after the switch', async () => {
    const visit = await shop.visit().signIn();
    let finish = () => undefined as void;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('name=Robin&'));
        finish = () => {
          controller.enqueue(Buffer.from('role=staff'));
          controller.close();
        };
      },
    });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const slow = visit.send('/profile', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    await visit.page('/');
    await visit.switchTo('defended');
    finish();
    await slow;
    expect((await visit.send('/staff/')).status).toBe(403);
  });

  it('changes nothing in the hardened one, whatever the order in which they arrive', async () => {
    const visit = await shop.visit().signIn();
    const changes = Array.from({ length: 15 }, () => promote(visit));
    await Promise.all([...changes.slice(0, 8), visit.switchTo('defended'), ...changes.slice(8)]);
    expect((await visit.send('/staff/')).status).toBe(403);
  });
});
