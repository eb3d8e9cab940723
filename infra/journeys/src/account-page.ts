import { expect, type Page } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import { logIn } from './log-in.ts';
import { tokenMailedTo } from './mail.ts';
import { textsIn, type Texts } from './texts.ts';

/** The actions of a visitor without an account, or of an account's owner. */
export class AccountPage {
  readonly page: Page;
  readonly #platform: Platform;
  readonly #t: Texts;

  constructor(page: Page, platform: Platform, t: Texts = textsIn('en')) {
    this.page = page;
    this.#platform = platform;
    this.#t = t;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#platform.settings.WEB_URL + path);
  }

  async logIn(username: string, password: string): Promise<void> {
    await logIn(this.page, this.#platform, { username, password });
  }

  async askForToken(email: string): Promise<void> {
    await this.page.getByRole('textbox', { name: this.#t('form.email-label') }).fill(email);
    await this.page.getByRole('button', { name: this.#t('app.next') }).click();
    await expect(this.page.getByLabel(this.#t('verification.token'))).toBeVisible();
  }

  async enterToken(token: string): Promise<void> {
    await this.page.getByLabel(this.#t('verification.token')).fill(token);
    await this.page.getByRole('button', { name: this.#t('app.next') }).click();
  }

  /** Completes the wizard from the address to its proof, with the nth code mailed to it. */
  async prove(email: string, nth = 1): Promise<void> {
    await this.askForToken(email);
    await this.enterToken(await tokenMailedTo(this.#platform, email, nth));
    await expect(this.page.getByLabel(this.#t('verification.token'))).toBeHidden();
  }

  async fillNewPassword(password: string, repeat = password): Promise<void> {
    await this.page.getByLabel(this.#t('form.new-password'), { exact: true }).fill(password);
    await this.page.getByLabel(this.#t('form.repeat-password')).fill(repeat);
  }

  async fillNames(username: string): Promise<void> {
    await this.page.getByLabel(this.#t('login.username')).fill(username);
    await this.page.getByLabel(this.#t('account.first-name')).fill('Lena');
    await this.page.getByLabel(this.#t('account.last-name')).fill('Meier');
  }

  /** Signs up and ends logged in. */
  async signUp(username: string, password: string): Promise<void> {
    await this.open('/signup');
    await this.prove(`${username}@school.example`);
    await this.fillNames(username);
    await this.fillNewPassword(password);
    await this.page.getByRole('button', { name: this.#t('signup.submit'), exact: true }).click();
    await expect(this.page.getByText(this.#t('login.signup-done'))).toBeVisible();
  }
}
