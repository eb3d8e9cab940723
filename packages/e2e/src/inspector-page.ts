import { expect, type Locator, type Page } from '@playwright/test';

/** The inspector as a learner works with it, in English. */
export class InspectorPage {
  readonly page: Page;
  readonly panel: Locator;
  readonly list: Locator;
  readonly rows: Locator;
  readonly dialog: Locator;
  readonly request: Locator;
  readonly response: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('region', { name: 'Requests', exact: true });
    this.list = page.getByRole('region', { name: 'Request list' });
    this.rows = this.list.getByRole('row').filter({ has: page.getByRole('cell') });
    this.dialog = page.getByRole('dialog');
    this.request = this.dialog.getByRole('region', { name: 'Request', exact: true });
    this.response = this.dialog.getByRole('region', { name: 'Response', exact: true });
  }

  row(text: RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  async clear(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Clear' }).click();
    await expect(this.rows).toHaveCount(0);
  }

  async open(row: Locator, tab: 'Headers' | 'Content' | 'Cookies'): Promise<void> {
    await row.getByRole('button', { name: new RegExp(`^${tab} of request`) }).click();
    await expect(this.dialog).toBeVisible();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }
}
