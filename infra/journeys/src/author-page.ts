import { expect, type Locator, type Page } from '@playwright/test';
import { languages, type Language } from '@sentiero/contracts/shared';

const names: Record<Language, string> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
};

/** The actions of staff who write lessons. */
export class AuthorPage {
  readonly page: Page;
  readonly title: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.dialog = page.getByRole('dialog');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  tab(language: Language): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${names[language]}`) });
  }

  /** Fills in texts of the form in all languages, one tab after the other. */
  async write(texts: Record<string, string>): Promise<void> {
    for (const language of languages) {
      await this.tab(language).click();
      for (const [label, text] of Object.entries(texts))
        await this.field(label).fill(language === 'en' ? text : `${text} ${language}`);
    }
  }

  async save(): Promise<void> {
    await this.button('Save').click();
  }

  /** Chooses an option of a field that is searched. */
  async search(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label, exact: true }).fill(option);
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Goes from the lesson's page to a new step and back. */
  async addStep(type: string, title: string, fill?: () => Promise<void>): Promise<void> {
    await this.page.getByRole('link', { name: 'Add step' }).click();
    await this.field('Type').selectOption(type);
    await this.write({ Title: title, Content: `What to do in ${title}` });
    await fill?.();
    await this.save();
    await expect(this.title).toHaveText(title);
    await this.page.getByRole('link', { name: 'Lesson', exact: true }).click();
  }
}
