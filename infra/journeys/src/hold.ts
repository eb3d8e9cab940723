import type { Page } from '@playwright/test';

/** Holds the matching requests until the returned function is called. */
export async function hold(page: Page, method: string, path: RegExp): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue();
  });
  return letGo;
}
