import { expect, type Page } from '@playwright/test';

/** Opens a tool of the lesson's header, which stands there or behind "…". */
export async function openLessonTool(page: Page, name: string): Promise<void> {
  const inSight = page.getByRole('button', { name, exact: true }).first();
  const more = page.locator('main [aria-haspopup=menu]').first();
  await expect(inSight.or(more).first()).toBeVisible();
  if (await inSight.isVisible()) return inSight.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
