import type { Page } from '@playwright/test';

/** Holds what is sent that way until it is let go. */
export async function hold(page: Page, method: string, path: RegExp): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue();
  });
  return letGo;
}
