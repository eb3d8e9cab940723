import { expect, type Locator, type Page } from '@playwright/test';
import { textsIn } from './texts.ts';

const t = textsIn('en');

/** The inspector's controls, in English. */
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
    this.panel = page.getByRole('region', { name: t('inspector.title'), exact: true });
    this.list = page.getByRole('region', { name: t('inspector.list') });
    this.rows = this.list.getByRole('row').filter({ has: page.getByRole('cell') });
    this.dialog = page.getByRole('dialog');
    this.request = this.dialog.getByRole('region', { name: t('inspector.request'), exact: true });
    this.response = this.dialog.getByRole('region', { name: t('inspector.response'), exact: true });
  }

  row(text: RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** Opens the newest of these requests in the workbench. */
  async take(text: RegExp): Promise<void> {
    const take = this.row(text).getByRole('button', { name: /in the workbench$/ });
    await take.first().click();
  }

  /** Chooses an entry of the inspector's menu. */
  async choose(key: string): Promise<void> {
    await this.#chooseIn(this.panel, key);
  }

  /** Chooses an entry of the opened request's menu. */
  async chooseForRequest(key: string): Promise<void> {
    await this.#chooseIn(this.dialog, key);
  }

  async #chooseIn(place: Locator, key: string): Promise<void> {
    await place
      .getByRole('button', { name: new RegExp(`^${t('app.more')}`) })
      .first()
      .click();
    await this.page.getByRole('menuitem', { name: t(key), exact: true }).click();
  }

  async clear(): Promise<void> {
    await this.panel.getByRole('button', { name: t('inspector.clear') }).click();
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
