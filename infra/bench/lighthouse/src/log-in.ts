import type { Page } from 'playwright';

export async function logIn(page: Page, webUrl: string): Promise<void> {
  await page.goto(`${webUrl}/login`);
  await page.locator('[name=username]').fill('learner');
  await page.locator('[name=password]').fill('learner-demo');
  await page.locator('[type=submit]').click();
  await page.waitForURL('**/lessons');
}
