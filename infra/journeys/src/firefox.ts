import { ensureProgram } from '@sentiero/programs';
import type { Platform } from '@sentiero/local';
import type { Account } from '@sentiero/client/account';
import { launch, type Browser, type Page } from 'puppeteer-core';

const firefox = 'firefox-esr';

/** Debian's Firefox over WebDriver BiDi, because Playwright drives only a Firefox of its own. */
export async function startFirefox(): Promise<Browser> {
  await ensureProgram(firefox);
  const profile = { 'intl.accept_languages': 'en-GB', 'intl.locale.requested': 'en-GB' };
  const options = { browser: 'firefox', executablePath: `/usr/bin/${firefox}`, headless: true } as const;
  return launch({ ...options, extraPrefsFirefox: profile, defaultViewport: { width: 1440, height: 900 } });
}

/** A page of its own session, logged in. */
export async function logInWithFirefox(browser: Browser, platform: Platform, who: Account): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${platform.settings.WEB_URL}/login`);
  await page.locator('input[name=username]').fill(who.username);
  await page.locator('input[type=password]').fill(who.password);
  await page.keyboard.press('Enter');
  await saw(page, 'Available lessons');
  return page;
}

/** Waits until the page shows the text. */
export async function saw(page: Page, text: string): Promise<void> {
  await page.waitForSelector(`::-p-text(${text})`);
}

/** Presses the button with that text. */
export async function press(page: Page, text: string): Promise<void> {
  const button = await page.waitForSelector(`button::-p-text(${text})`);
  await button?.click();
}
