import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import type { Account } from '@sentiero/client/account';
import { logIn } from './log-in.ts';

/** The actions of a learner. */
export class LearnerPage {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #platform: Platform;

  constructor(page: Page, platform: Platform) {
    this.page = page;
    this.#context = page.context();
    this.#platform = platform;
  }

  async logIn(who: Account): Promise<void> {
    await logIn(this.page, this.#platform, who);
  }

  /** Opens a lesson from the overview, unfolding its category. */
  async openLesson(category: string, title: string): Promise<void> {
    const fold = this.page.getByRole('button', { name: new RegExp(category) });
    if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
    // The keyboard is used because the layout moves under the mouse while the category unfolds.
    await this.page.getByRole('link', { name: `Open lesson: ${title}` }).press('Enter');
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  /** Launches the target from the lesson, which opens another tab. */
  async launch(): Promise<Page> {
    const opened = this.#context.waitForEvent('page');
    await this.page.getByRole('link', { name: /^Launch/ }).click();
    const tab = await opened;
    await tab.waitForLoadState();
    return tab;
  }

  /** The credentials that the lesson shows. */
  async credentials(): Promise<{ username: string; password: string }> {
    await this.#comeBack();
    await this.page.getByRole('button', { name: /^(?!Step ).* login$/ }).click();
    const values = this.page.locator('dd code');
    await expect(values).toHaveCount(2);
    const [username = '', password = ''] = await values.allInnerTexts();
    await this.page.keyboard.press('Escape');
    return { username, password };
  }

  /** A tab behind another is drawn once a second or less, and every click waits for that. */
  async #comeBack(): Promise<void> {
    await this.page.bringToFront();
  }

  async next(): Promise<void> {
    await this.#comeBack();
    await this.page.getByRole('button', { name: 'Next', exact: true }).click();
  }

  async expectStep(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  }

  async sendAnswer(text: string): Promise<void> {
    await this.#comeBack();
    await this.page.getByLabel('Your answer').fill(text);
    await this.page.getByRole('button', { name: /^Submit/ }).click();
  }

  async choose(kind: 'radio' | 'checkbox', ...labels: (string | RegExp)[]): Promise<void> {
    await this.#comeBack();
    for (const box of await this.page.getByRole('checkbox').all()) await box.uncheck();
    for (const name of labels) await this.page.getByRole(kind, { name }).check();
    await this.page.getByRole('button', { name: /^Submit/ }).click();
  }

  async expectIncorrect(): Promise<void> {
    await expect(this.page.getByText('Not quite.')).toBeVisible();
    await expect(this.page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  }

  async expectCompleted(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
  }
}

/** A visitor of the shop, in the tab that was launched. */
export async function signIn(shop: Page, email: string, password: string): Promise<void> {
  await shop.bringToFront();
  await shop.goto(new URL('/login?from=%2Forders', shop.url()).href);
  await shop.locator('input[name="email"]').fill(email);
  await shop.locator('input[name="password"]').fill(password);
  await shop.locator('form[action^="/login"] button').click();
  await shop.waitForLoadState();
}
