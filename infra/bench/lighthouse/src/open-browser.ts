import { chromium } from 'playwright';

export type Browser = { logIn: (webUrl: string) => Promise<void>; close: () => Promise<void> };

/** A Chromium that Lighthouse reaches on that port, and in which somebody may have logged in before. */
export async function openBrowser(profile: string, port: number): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  return {
    async logIn(webUrl) {
      const page = await context.newPage();
      await page.goto(`${webUrl}/login`);
      await page.locator('[name=username]').fill('learner');
      await page.locator('[name=password]').fill('learner-demo');
      await page.locator('[type=submit]').click();
      await page.waitForURL('**/lessons');
      await page.close();
    },
    close: () => context.close(),
  };
}
