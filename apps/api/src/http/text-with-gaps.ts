import { hash } from 'node:crypto';
import type { Filled } from './json-text.ts';

/** `place` orders the gaps, because empty ones may begin at the same byte. */
type Gap<Name> = { name: Name; place: number; start: number; end: number };

/** Spare room for fillings longer than their gap's default. */
const slack = 16 * 1024;
const mostSpare = 64;

/** A long text that is the same for everyone except for a few gaps, which are filled without copying the rest. */
export class TextWithGaps<Name> {
  readonly #bytes: Buffer;
  /** A hash of the text with its defaults. */
  readonly hash: string;
  readonly #gapsOf: Map<Name, Gap<Name>[]>;
  /** Buffers for long texts are reused: allocating one costs more than filling it. */
  readonly #spare: Buffer[] = [];

  private constructor(bytes: Buffer, gaps: Gap<Name>[]) {
    this.#bytes = bytes;
    this.hash = hash('sha256', bytes, 'base64url');
    this.#gapsOf = Map.groupBy(gaps, ({ name }) => name);
  }

  /** Builds the text: `add` a fixed part, `gap` a part to be filled in, with its default. */
  static write<Name>(
    work: (add: (text: string) => void, gap: (name: Name, text: string) => void) => void,
  ): TextWithGaps<Name> {
    const parts: Buffer[] = [];
    const gaps: Gap<Name>[] = [];
    let length = 0;
    const add = (text: string) => {
      const part = Buffer.from(text);
      parts.push(part);
      length += part.length;
    };
    work(add, (name, text) => {
      const start = length;
      add(text);
      gaps.push({ name, place: gaps.length, start, end: length });
    });
    return new TextWithGaps(Buffer.concat(parts), gaps);
  }

  /** The text with these gaps filled, in any order; the fillings are ASCII. */
  filledWith(fillings: Iterable<[Name, string]>): Required<Filled> {
    const filled: { gap: Gap<Name>; text: string }[] = [];
    let length = this.#bytes.length;
    for (const [name, text] of fillings) {
      for (const gap of this.#gapsOf.get(name) ?? []) {
        filled.push({ gap, text });
        length += text.length - (gap.end - gap.start);
      }
    }
    const whole = this.#memoryFor(length);
    let from = 0;
    let to = 0;
    filled.sort((a, b) => a.gap.place - b.gap.place);
    for (const { gap, text } of filled) {
      to += this.#bytes.copy(whole, to, from, gap.start);
      to += whole.write(text, to, 'latin1');
      from = gap.end;
    }
    this.#bytes.copy(whole, to, from);
    return { bytes: whole.subarray(0, length), giveBack: () => this.#keep(whole) };
  }

  #memoryFor(length: number): Buffer {
    const spare = this.#spare.pop();
    if (spare && spare.length >= length) return spare;
    return Buffer.allocUnsafeSlow(Math.max(length, this.#bytes.length + slack));
  }

  #keep(memory: Buffer): void {
    if (this.#spare.length < mostSpare) this.#spare.push(memory);
  }
}
