import { expect, type Page } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import { password, type Person } from './school.ts';
import { textsIn, type Texts } from './texts.ts';

/** Fills the login that the page is on. */
export async function fillLogin(page: Page, person: Person, t: Texts = textsIn('en')): Promise<void> {
  await page.getByLabel(t('login.username')).fill(person.username);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('login.submit') }).click();
}

/** Goes to a page of the platform by way of the login. */
export async function openAs(page: Page, platform: Platform, person: Person, path: string): Promise<void> {
  await page.goto(`${platform.settings.WEB_URL}/login?next=${encodeURIComponent(path)}`);
  await fillLogin(page, person);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
