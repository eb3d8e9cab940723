import type { Locator } from 'vitest/browser';
import { vi } from 'vitest';
import { page } from 'vitest/browser';

type Name = string | RegExp;

/** The page's heading. */
export const title = (name: Name): Locator => page.getByRole('heading', { level: 1, name });
export const button = (name: Name): Locator => page.getByRole('button', { name, exact: true });
export const link = (name: Name): Locator => page.getByRole('link', { name, exact: true });
export const field = (label: Name): Locator => page.getByLabelText(label, { exact: true });
export const region = (name: Name): Locator => page.getByRole('region', { name, exact: true });
export const dialog = (): Locator => page.getByRole('dialog');
export const alert = (): Locator => page.getByRole('alert');

/**
 * Types into a field and picks one of its suggestions. The list closes when the field loses focus, which may happen
 * once more on a slow page after loading.
 */
export async function suggest(into: Locator, typed: string, option: RegExp): Promise<void> {
  const choose = async () => {
    await into.fill('');
    await into.fill(typed);
    await page.getByRole('option', { name: option }).click({ timeout: 5_000 });
  };
  await vi.waitFor(choose, { timeout: 60_000 });
}
