import { expect, type Page } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import { logIn } from './log-in.ts';
import { tokenMailedTo } from './mail.ts';
import { textsIn } from './texts.ts';

const t = textsIn('en');

/** The actions of a visitor without an account, or of an account's owner. */
export class AccountPage {
  readonly page: Page;
  readonly #platform: Platform;

  constructor(page: Page, platform: Platform) {
    this.page = page;
    this.#platform = platform;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#platform.settings.WEB_URL + path);
  }

  async logIn(username: string, password: string): Promise<void> {
    await logIn(this.page, this.#platform, { username, password });
  }

  async askForToken(email: string): Promise<void> {
    await this.page.getByRole('textbox', { name: t('form.email-label') }).fill(email);
    await this.page.getByRole('button', { name: t('app.next') }).click();
    await expect(this.page.getByLabel(t('verification.token'))).toBeVisible();
  }

  async enterToken(token: string): Promise<void> {
    await this.page.getByLabel(t('verification.token')).fill(token);
    await this.page.getByRole('button', { name: t('app.next') }).click();
  }

  /** Completes the wizard from the address to its proof. */
  async prove(email: string): Promise<void> {
    await this.askForToken(email);
    await this.enterToken(await tokenMailedTo(this.#platform, email));
    await expect(this.page.getByLabel(t('verification.token'))).toBeHidden();
  }

  async fillNewPassword(password: string, repeat = password): Promise<void> {
    await this.page.getByLabel(t('form.new-password'), { exact: true }).fill(password);
    await this.page.getByLabel(t('form.repeat-password')).fill(repeat);
  }

  async fillNames(username: string): Promise<void> {
    await this.page.getByLabel(t('login.username')).fill(username);
    await this.page.getByLabel(t('account.first-name')).fill('Lena');
    await this.page.getByLabel(t('account.last-name')).fill('Meier');
  }

  /** Signs up and ends at the login. */
  async signUp(username: string, password: string): Promise<void> {
    await this.open('/signup');
    await this.prove(`${username}@school.example`);
    await this.fillNames(username);
    await this.fillNewPassword(password);
    await this.page.getByRole('button', { name: t('signup.submit'), exact: true }).click();
    await expect(this.page.getByText(t('login.signup-done'))).toBeVisible();
  }
}
