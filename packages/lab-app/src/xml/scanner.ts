/** What is wrong with a document, in the words of the XML parser. */
export class XmlError extends Error {
  override name = 'XmlError';
}

/** A name of XML, for use in patterns. */
export const xmlName = '[\\p{L}_:][\\p{L}\\p{N}_:.\\-]*';

/** Reads a text once, from left to right. */
export class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** What the pattern (with the flag `y`) matches here, or null. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  takeText(start: string): boolean {
    if (!this.#text.startsWith(start, this.#at)) return false;
    this.#at += start.length;
    return true;
  }

  /** Everything before `end`, which is skipped. */
  takeUntil(end: string): string {
    const found = this.#text.indexOf(end, this.#at);
    if (found === -1) throw new XmlError(`"${end}" is missing`);
    const text = this.#text.slice(this.#at, found);
    this.#at = found + end.length;
    return text;
  }

  unexpected(): XmlError {
    return this.isAtEnd
      ? new XmlError('the document ends too early')
      : new XmlError(`unexpected "${this.#text.slice(this.#at, this.#at + 20)}"`);
  }
}

/** The text with its character references, such as `&#65;` and `&#x41;`, replaced. */
export function decodeCharacters(text: string): string {
  return text.replace(/&#(?:x([0-9a-fA-F]{1,8})|([0-9]{1,8}));/g, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff))
      throw new XmlError(`there is no character ${code}`);
    return String.fromCodePoint(code);
  });
}
