import { expect, type Page } from '@playwright/test';
import { signIn } from './learner-page.ts';

type Login = { username: string; password: string };
type Act = { at: string; form: string; fields?: Record<string, string> };

/** Each form of the shop, filled in as it is meant. */
const honestActs: readonly Act[] = [
  { at: '/', form: '/search', fields: { q: 'honey' } },
  { at: '/delivery', form: '/delivery', fields: { zip: '3007' } },
  { at: '/products/1', form: '/cart', fields: { quantity: '2' } },
  { at: '/products/2', form: '/products/2/reviews', fields: { text: 'Fresh and fairly priced.' } },
  { at: '/cart', form: '/orders', fields: { voucher: 'SPRING-10', note: 'After six, please.' } },
  { at: '/profile', form: '/profile', fields: { phone: '031 555 12 12' } },
  { at: '/gifts', form: '/gifts/send', fields: { to: 'anna.zbinden@post.example', stamps: '3' } },
  { at: '/flyer', form: '/flyer', fields: { text: '<h1>Market on Saturday</h1>' } },
];

/** What the pages of a WordPress site request by themselves and for their editors. */
const wordpress: readonly (readonly [string, string, string?])[] = [
  ['GET', '/wp-login.php'],
  [
    'POST',
    '/wp-login.php',
    'log=editor&pwd=correct+horse&rememberme=forever&wp-submit=Log+In&redirect_to=%2Fwp-admin%2F',
  ],
  ['GET', '/wp-admin/'],
  ['GET', '/wp-admin/edit.php?post_type=page&orderby=title&order=asc'],
  ['GET', '/wp-admin/load-styles.php?c=0&dir=ltr&load%5Bchunk_0%5D=dashicons,admin-bar,common,forms&ver=6.6'],
  ['GET', '/wp-admin/load-scripts.php?c=0&load%5Bchunk_0%5D=jquery-core,jquery-migrate,utils&ver=6.6'],
  ['GET', '/wp-content/uploads/2026/11/market-300x200.jpg'],
  ['GET', '/wp-content/themes/twentytwentyfour/style.css?ver=1.2'],
  ['GET', '/wp-includes/js/wp-emoji-release.min.js?ver=6.6'],
  ['GET', '/wp-json/wp/v2/posts?context=edit&per_page=10&_locale=user'],
  ['GET', '/wp-json/wp/v2/users/me?context=edit'],
  [
    'POST',
    '/wp-json/wp/v2/posts/7/autosaves?_locale=user',
    '{"title":"Market","content":"<p>On Saturday</p>"}',
  ],
  [
    'POST',
    '/wp-admin/admin-ajax.php',
    'action=heartbeat&_nonce=1f2e3d4c5b&interval=60&screen_id=post&has_focus=true',
  ],
  [
    'POST',
    '/wp-comments-post.php',
    'comment=Nice+stall&author=Reto&email=reto%40post.example&comment_post_ID=7',
  ],
  ['POST', '/wp-cron.php?doing_wp_cron=1763870000.123456'],
  ['GET', '/?s=honey'],
  ['GET', '/?p=7&preview=true&preview_nonce=0a1b2c3d4e'],
  ['GET', '/category/market/page/2/'],
  ['GET', '/feed/'],
  ['GET', '/xmlrpc.php?rsd'],
];

const most = 60;

/** A visitor who looks at everything the shop links to, logs in, looks again and fills in each form. */
export class ShopVisitor {
  readonly #page: Page;
  readonly #seen = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  async visitAll(login: Login): Promise<void> {
    await this.#followLinks();
    await signIn(this.#page, login.username, login.password);
    this.#seen.clear();
    await this.#followLinks();
    for (const act of honestActs) await this.#fillIn(act);
  }

  async browseWordpress(times: number): Promise<void> {
    await this.#page.evaluate(
      async ([calls, rounds]) => {
        for (let round = 0; round < rounds; round++)
          for (const [method, path, body] of calls)
            await fetch(path, { method, redirect: 'manual', ...(body === undefined ? {} : { body }) });
      },
      [wordpress, times] as const,
    );
  }

  async #followLinks(): Promise<void> {
    const waiting = ['/'];
    for (let path = waiting.shift(); path !== undefined && this.#seen.size < most; path = waiting.shift()) {
      if (this.#seen.has(path)) continue;
      this.#seen.add(path);
      await this.#go(path);
      waiting.push(...(await this.#links()));
    }
  }

  /** As a click on a link does it. */
  async #go(path: string): Promise<void> {
    const loaded = this.#page.waitForEvent('load');
    await this.#page.evaluate((to) => location.assign(to), path);
    await loaded;
  }

  #links(): Promise<string[]> {
    return this.#page.evaluate(() =>
      [...document.querySelectorAll('a')]
        .filter(
          (link) => link.origin === location.origin && !link.hash && !link.pathname.startsWith('/workshop'),
        )
        .map((link) => link.pathname + link.search),
    );
  }

  async #fillIn({ at, form, fields = {} }: Act): Promise<void> {
    await this.#go(at);
    const found = this.#page.locator(`form[action="${form}"]`);
    await expect(found, `${form} on ${at}`).toHaveCount(1);
    for (const [name, value] of Object.entries(fields)) await found.locator(`[name="${name}"]`).fill(value);
    const loaded = this.#page.waitForEvent('load');
    await found.evaluate((element) => (element as HTMLFormElement).requestSubmit());
    await loaded;
  }
}
