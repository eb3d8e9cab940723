import type { Locator } from 'vitest/browser';
import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

type Name = string | RegExp;

/** The page's heading. */
export const title = (name: Name): Locator => page.getByRole('heading', { level: 1, name });
export const button = (name: Name): Locator => page.getByRole('button', { name, exact: true });
export const link = (name: Name): Locator => page.getByRole('link', { name, exact: true });
export const field = (label: Name): Locator => page.getByLabelText(label, { exact: true });
export const region = (name: Name): Locator => page.getByRole('region', { name, exact: true });
export const dialog = (): Locator => page.getByRole('dialog');
export const alert = (): Locator => page.getByRole('alert');

/** An entry of a menu that is open. */
export const entry = (name: Name): Locator => page.getByRole('menuitem', { name, exact: true });

/** Chooses an entry of a "…" menu, and closes the menu if the entry leaves it open. */
export async function choose(menu: Locator, name: string): Promise<void> {
  await menu.click();
  await entry(name).click();
  if (menu.elements()[0]?.getAttribute('aria-expanded') === 'true') await userEvent.keyboard('{Escape}');
}

/**
 * Types into a field and picks one of its suggestions. The list closes when the field loses focus, which may happen
 * once more on a slow page after loading.
 */
export async function suggest(into: Locator, typed: string, option: RegExp): Promise<void> {
  const pick = async () => {
    await into.fill('');
    await into.fill(typed);
    await page.getByRole('option', { name: option }).click({ timeout: 5_000 });
  };
  await vi.waitFor(pick, { timeout: 60_000 });
}

/** The tone of the alert, or of the badge, that an element is in: `warning`, `danger`, `ok`… */
export function toneOf(inside: Locator): string | undefined {
  const box = inside.element().closest('[data-tone], .mantine-Alert-root');
  return (
    box?.getAttribute('data-tone') ??
    /var\(--(ok|info|warning|danger)\b/.exec(box?.getAttribute('style') ?? '')?.[1]
  );
}

/** The controls of a form or dialog that can still be used. */
export function usable(inside: Locator): Element[] {
  const controls = [...inside.element().querySelectorAll('input, textarea, select, button')];
  return controls.filter(
    (control) => !control.matches(':disabled, :read-only:not(select, button), [aria-disabled=true]'),
  );
}

/** The names of the fields that are marked as wrong. */
export const invalid = () =>
  [...document.querySelectorAll<HTMLInputElement>('main [aria-invalid=true]')].map(({ name }) => name);
