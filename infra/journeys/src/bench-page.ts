import { expect, type Locator, type Page } from '@playwright/test';
import { openLessonTool } from './open-lesson-tool.ts';
import { textsIn } from './texts.ts';

const t = textsIn('en');

/** The workbench's controls, in English. */
export class BenchPage {
  readonly page: Page;
  readonly panel: Locator;
  readonly editor: Locator;
  readonly answer: Locator;
  readonly run: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('region', { name: t('bench.title') }).first();
    this.editor = page.getByRole('textbox', { name: t('bench.editor') });
    this.answer = page.getByRole('region', { name: t('bench.answer') });
    this.run = page.getByRole('region', { name: t('bench.run'), exact: true });
  }

  button(key: string): Locator {
    return this.panel.getByRole('button', { name: t(key), exact: true });
  }

  /** Chooses an entry of the menu of the bench, or of its request. */
  async choose(key: string, menu: 'app.more' | 'bench.request-more' = 'bench.request-more'): Promise<void> {
    await this.button(menu).click();
    await this.page.getByRole('menuitem', { name: t(key), exact: true }).click();
  }

  async open(): Promise<void> {
    await openLessonTool(this.page, t('bench.title'));
    await expect(this.editor).toBeVisible();
  }

  /** The whole request, line by line: the editor's inner text has blank lines twice. */
  async read(): Promise<string> {
    await expect(this.editor).toBeVisible();
    return (await this.editor.locator('.cm-line').allTextContents()).join('\n');
  }

  /** Writes the whole request, as at the keyboard. */
  async write(text: string): Promise<void> {
    await this.editor.click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
  }

  async send(status: string): Promise<void> {
    await this.button('bench.send').click();
    await expect(this.answer.getByRole('status')).toContainText(status);
  }

  /** Marks a text of the request as the place of a run. */
  async mark(text: string): Promise<void> {
    await this.editor.evaluate((content, wanted) => {
      const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const place = node.textContent?.indexOf(wanted) ?? -1;
        if (place < 0) continue;
        (content as HTMLElement).focus();
        getSelection()?.setBaseAndExtent(node, place, node, place + wanted.length);
        return;
      }
    }, text);
    await this.button('bench.mark').click();
    await expect(this.button('bench.unmark')).toBeEnabled();
  }
}
