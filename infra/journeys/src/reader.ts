import type { Locator, Page } from '@playwright/test';

const wordsAMinute = 200;
const clickSeconds = 2;
const keySeconds = 0.3;

/** Counts the time that a person would take: every new line on a page is read, clicks and keys take their time. */
export class Reader {
  seconds = 0;
  readonly parts: string[] = [];
  readonly #read = new Set<string>();

  /** Reads what has not been read yet. */
  async read(page: Page): Promise<void> {
    const text = await page.locator('main, [role=dialog]').first().innerText();
    const lines = text.split('\n').filter((line) => line.trim() !== '' && !this.#read.has(line));
    for (const line of lines) this.#read.add(line);
    const words = lines.join(' ').split(/\s+/).length;
    this.#pass((words / wordsAMinute) * 60, `reads ${words} words`);
  }

  async click(at: Locator): Promise<void> {
    await at.click();
    this.#pass(clickSeconds, 'clicks');
  }

  async type(at: Locator, text: string): Promise<void> {
    await at.fill(text);
    this.#pass(clickSeconds + text.length * keySeconds, `types ${text.length} characters`);
  }

  /** Something that happens elsewhere. */
  wait(seconds: number, what: string): void {
    this.#pass(seconds, what);
  }

  #pass(seconds: number, what: string): void {
    this.seconds += seconds;
    this.parts.push(`${this.seconds.toFixed(0).padStart(5)} s  ${what}`);
  }
}
