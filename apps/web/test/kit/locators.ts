import type { Locator } from 'vitest/browser';
import { page } from 'vitest/browser';

type Name = string | RegExp;

/** The heading of the page. */
export const title = (name: Name): Locator => page.getByRole('heading', { level: 1, name });
export const button = (name: Name): Locator => page.getByRole('button', { name, exact: true });
export const link = (name: Name): Locator => page.getByRole('link', { name, exact: true });
export const field = (label: Name): Locator => page.getByLabelText(label, { exact: true });
export const region = (name: Name): Locator => page.getByRole('region', { name, exact: true });
export const dialog = (): Locator => page.getByRole('dialog');
export const alert = (): Locator => page.getByRole('alert');
