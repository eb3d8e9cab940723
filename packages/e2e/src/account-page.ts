import { expect, type Page } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import { logIn } from './log-in.ts';
import { tokenMailedTo } from './mail.ts';

/** Somebody who has no account yet, or works on their own: what they do, in words. */
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
    await this.page.getByRole('textbox', { name: 'Email address' }).fill(email);
    await this.page.getByRole('button', { name: 'Next' }).click();
    await expect(this.page.getByLabel('Code from the email')).toBeVisible();
  }

  async enterToken(token: string): Promise<void> {
    await this.page.getByLabel('Code from the email').fill(token);
    await this.page.getByRole('button', { name: 'Next' }).click();
  }

  /** From the address to its proof. */
  async prove(email: string): Promise<void> {
    await this.askForToken(email);
    await this.enterToken(await tokenMailedTo(this.#platform, email));
    await expect(this.page.getByLabel('Code from the email')).toBeHidden();
  }

  async fillNewPassword(password: string, repeat = password): Promise<void> {
    await this.page.getByLabel('New password', { exact: true }).fill(password);
    await this.page.getByLabel('Repeat new password').fill(repeat);
  }

  async fillNames(username: string): Promise<void> {
    await this.page.getByLabel('Username').fill(username);
    await this.page.getByLabel('First name').fill('Lena');
    await this.page.getByLabel('Last name').fill('Meier');
  }

  /** Signs up and is led to the login. */
  async signUp(username: string, password: string): Promise<void> {
    await this.open('/signup');
    await this.prove(`${username}@school.example`);
    await this.fillNames(username);
    await this.fillNewPassword(password);
    await this.page.getByRole('button', { name: 'Create account' }).click();
    await expect(this.page.getByText('Your account is ready.')).toBeVisible();
  }
}
