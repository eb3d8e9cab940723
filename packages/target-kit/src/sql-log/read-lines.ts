import { entryMax } from './log-entry.ts';

const restMax = 8 * entryMax;

/**
 * Splits pieces of text into records: lines, or with `quoted` lines joined until their quotes are closed. Of a record
 * that is too long only its quotes are counted, so that none of its text is taken for a record of its own.
 */
export class LineSplitter {
  readonly #quoted: boolean;
  #rest = '';
  #record: string | null = null;
  #isTooLong = false;

  constructor({ quoted }: { quoted: boolean } = { quoted: false }) {
    this.#quoted = quoted;
  }

  push(text: string): string[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = shortened(lines.pop() ?? '', restMax);
    return lines.flatMap((line) => this.#take(line));
  }

  #take(line: string): string[] {
    const record = this.#record === null ? line : `${this.#record}\n${line}`;
    this.#isTooLong ||= record.length > entryMax;
    if (this.#quoted && isOpen(record)) {
      this.#record = this.#isTooLong ? '"' : record;
      return [];
    }
    const whole = this.#isTooLong ? [] : [record.replace(/\r$/, '')];
    this.#record = null;
    this.#isTooLong = false;
    return whole;
  }
}

const isOpen = (text: string) => text.split('"').length % 2 === 0;

/** Text of the same quotes that is still too long. */
function shortened(text: string, most: number): string {
  return text.length <= most ? text : '.'.repeat(entryMax + 1) + (isOpen(text) ? '"' : '');
}
