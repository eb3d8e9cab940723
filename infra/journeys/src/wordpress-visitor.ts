import { expect, type Page } from '@playwright/test';

const most = 60;
/** Links that change something, end the session, or lead out of the site. */
const unsafe = /_wpnonce|action=|loggedout|download|customize\.php|export\.php|\.(xml|zip)$|feed/;

/** Someone who reads a WordPress site, then logs in and looks after it. */
export class WordPressVisitor {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    // The editor asks before it is left.
    page.on('dialog', (dialog) => void dialog.accept());
    page.setDefaultTimeout(30_000);
  }

  async visitAll(login: { username: string; password: string }): Promise<void> {
    await this.#followLinks('/');
    await this.#search('market');
    await this.#comment('A fine stall, fairly priced.');
    await this.#logIn(login);
    await this.#followLinks('/wp-admin/');
    await this.#writePost('Market on Saturday', 'From eight to twelve, in front of the church.');
    await this.#followLinks('/');
  }

  async #followLinks(from: string): Promise<void> {
    const seen = new Set<string>();
    const waiting = [from];
    for (let path = waiting.shift(); path !== undefined && seen.size < most; path = waiting.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
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

  async #links(): Promise<string[]> {
    let links: string[] = [];
    // Some pages move on by themselves.
    await expect(async () => {
      links = await this.#page.evaluate(() =>
        [...document.querySelectorAll('a')]
          .filter((link) => link.origin === location.origin)
          .map((link) => link.pathname + link.search),
      );
    }).toPass();
    return links.filter((link) => !unsafe.test(link));
  }

  async #search(word: string): Promise<void> {
    await this.#go(`/?s=${word}`);
  }

  async #comment(text: string): Promise<void> {
    const page = this.#page;
    await this.#go('/?p=1');
    await page.getByRole('textbox', { name: 'Comment' }).fill(text);
    await page.getByRole('textbox', { name: 'Name' }).fill('Reto');
    await page.getByRole('textbox', { name: 'Email' }).fill('reto@post.example');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await loaded;
  }

  async #logIn({ username, password }: { username: string; password: string }): Promise<void> {
    const page = this.#page;
    await this.#go('/wp-login.php');
    await page.getByLabel('Username or Email Address').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  }

  /** In the block editor, which saves drafts by itself. */
  async #writePost(title: string, text: string): Promise<void> {
    const page = this.#page;
    await this.#go('/wp-admin/post-new.php');
    // The editor greets its first visitors.
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByLabel('Add title').fill(title);
    await page.keyboard.press('Enter');
    await page.keyboard.type(text);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByLabel('Editor publish').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByLabel('Editor publish').getByText('is now live')).toBeVisible();
  }
}
