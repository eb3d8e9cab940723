import { hash } from 'node:crypto';
import { DeflatedText, type Part } from './deflated-text.ts';
import type { Filled } from './json-text.ts';
import { SpareBuffers } from './spare-buffers.ts';

/** `place` orders the gaps, because empty ones may begin at the same byte. */
type Gap<Name> = { name: Name; place: number; start: number; end: number };

/** Spare room for fillings longer than their gap's default. */
const slack = 16 * 1024;

/** Adds a gap with its default and, if the compressed text can fill it too, its longest filling. */
export type AddGap<Name> = (name: Name, text: string, longest?: string) => void;

/** A long text that is the same for everyone except for a few gaps, which are filled without copying the rest. */
export class TextWithGaps<Name> {
  readonly #parts: readonly Part<Name>[];
  readonly #bytes: Buffer;
  /** A hash of the text with its defaults. */
  readonly hash: string;
  readonly #gapsOf: Map<Name, Gap<Name>[]>;
  readonly #memory: SpareBuffers;
  #deflated: Promise<DeflatedText<Name> | undefined> | undefined;

  private constructor(parts: readonly Part<Name>[], gaps: Gap<Name>[]) {
    this.#parts = parts;
    this.#bytes = Buffer.concat(parts.map(({ bytes }) => bytes));
    this.hash = hash('sha256', this.#bytes, 'base64url');
    this.#gapsOf = Map.groupBy(gaps, ({ name }) => name);
    this.#memory = new SpareBuffers(this.#bytes.length + slack);
  }

  /** Builds the text: `add` a fixed part, `gap` a part to be filled in. */
  static write<Name>(work: (add: (text: string) => void, gap: AddGap<Name>) => void): TextWithGaps<Name> {
    const parts: Part<Name>[] = [];
    const gaps: Gap<Name>[] = [];
    let length = 0;
    const add = (part: Part<Name>) => {
      parts.push(part);
      length += part.bytes.length;
    };
    work(
      (text) => add({ bytes: Buffer.from(text) }),
      (name, text, longest) => {
        const start = length;
        const room = longest === undefined ? 0 : Math.max(text.length, longest.length);
        add({ bytes: Buffer.from(text), gap: { name, room } });
        gaps.push({ name, place: gaps.length, start, end: length });
      },
    );
    return new TextWithGaps(parts, gaps);
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
    const whole = this.#memory.take(length);
    let from = 0;
    let to = 0;
    filled.sort((a, b) => a.gap.place - b.gap.place);
    for (const { gap, text } of filled) {
      to += this.#bytes.copy(whole, to, from, gap.start);
      to += whole.write(text, to, 'latin1');
      from = gap.end;
    }
    this.#bytes.copy(whole, to, from);
    return { bytes: whole.subarray(0, length), giveBack: () => this.#memory.keep(whole) };
  }

  /**
   * The same, compressed, with spaces after fillings; undefined if a filling is longer than its gap's longest, or if there
   * is no memory to compress the text. Then the next call tries again.
   */
  async deflatedWith(fillings: readonly [Name, string][]): Promise<Required<Filled> | undefined> {
    this.#deflated ??= DeflatedText.of(this.#parts).catch(() => (this.#deflated = undefined));
    return (await this.#deflated)?.filledWith(fillings);
  }
}
