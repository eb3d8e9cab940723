import { expect, type Page } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import type { Account } from '@sentiero/client/account';
import { textsIn, type Texts } from './texts.ts';

/** Fills in the login form on the current page. */
export async function fillLogin(page: Page, who: Account, t: Texts = textsIn('en')): Promise<void> {
  await page.getByLabel(t('login.username')).fill(who.username);
  await page.getByLabel(t('login.password'), { exact: true }).fill(who.password);
  await page.getByRole('button', { name: t('login.submit') }).click();
}

/** Logs in and waits for the lessons. */
export async function logIn(page: Page, platform: Platform, who: Account): Promise<void> {
  await page.goto(`${platform.settings.WEB_URL}/login`);
  await fillLogin(page, who);
  await expect(page.getByRole('heading', { level: 1, name: 'Available lessons' })).toBeVisible();
}

/** Opens a page of the platform through the login. */
export async function openAs(page: Page, platform: Platform, who: Account, path: string): Promise<void> {
  await page.goto(`${platform.settings.WEB_URL}/login?next=${encodeURIComponent(path)}`);
  await fillLogin(page, who);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
