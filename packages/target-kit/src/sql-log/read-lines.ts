import { entryMax } from './log-entry.ts';

const restMax = 8 * entryMax;

/**
 * Splits pieces of text into records: lines, or with `quoted` lines joined until their quotes are closed. Of a record
 * that is too long only its quotes are counted, so that none of its text is taken for a record of its own.
 */
export class LineSplitter {
  readonly #quoted: boolean;
  #rest = '';
  #lines: string[] = [];
  #length = 0;
  #isOpen = false;

  constructor({ quoted }: { quoted: boolean } = { quoted: false }) {
    this.#quoted = quoted;
  }

  push(text: string): string[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = shortened(lines.pop() ?? '', restMax);
    return lines.flatMap((line) => this.#take(line));
  }

  #take(line: string): string[] {
    this.#length += line.length + 1;
    const isTooLong = this.#length > entryMax;
    if (isTooLong) this.#lines = [];
    else this.#lines.push(line);
    if (isOpen(line)) this.#isOpen = !this.#isOpen;
    if (this.#quoted && this.#isOpen) return [];
    const whole = isTooLong ? [] : [this.#lines.join('\n').replace(/\r$/, '')];
    this.#lines = [];
    this.#length = 0;
    this.#isOpen = false;
    return whole;
  }
}

const isOpen = (text: string) => text.split('"').length % 2 === 0;

/** Text of the same quotes that is still too long. */
function shortened(text: string, most: number): string {
  return text.length <= most ? text : '.'.repeat(entryMax + 1) + (isOpen(text) ? '"' : '');
}
