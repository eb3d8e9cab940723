import { checkLines, Malformed, noFields, parseFields, type Fields } from './fields.ts';
import type { ResponseFraming } from './response-head.ts';

/** Chunk extensions are ignored; a small amount is tolerated. */
const extensionLimit = 16 * 1024;
const trailerLimit = 64 * 1024;

type Take = (bytes: Buffer) => void;

/** Reads the bytes of one body from a stream. */
export type BodyReader = {
  isOver: boolean;
  trailers: Fields;
  /** The number of bytes buffered in incomplete lines and trailers, in addition to the data. */
  readonly bufferedBytes: number;
  /**
   * Passes on the part of `bytes` that belongs to the body and returns the number of bytes consumed. Throws Malformed.
   */
  read(bytes: Buffer, take: Take): number;
};

/** Like `read`, but passes on a single buffer, because a body may arrive in chunks of one byte. */
export function readJoined(body: BodyReader, bytes: Buffer, take: Take): number {
  const parts: Buffer[] = [];
  try {
    return body.read(bytes, (part) => void parts.push(part));
  } finally {
    const [first, ...more] = parts;
    if (first) take(more.length === 0 ? first : Buffer.concat(parts));
  }
}

export function bodyReader(framing: ResponseFraming): BodyReader {
  if (framing.kind === 'chunked') return new ChunkedReader();
  if (framing.kind === 'close') return new LengthReader(Infinity);
  return new LengthReader(framing.kind === 'length' ? framing.length : 0);
}

class LengthReader implements BodyReader {
  #left: number;
  isOver: boolean;
  readonly trailers = noFields;
  readonly bufferedBytes = 0;

  constructor(length: number) {
    this.#left = length;
    this.isOver = length === 0;
  }

  read(bytes: Buffer, take: Take): number {
    const count = Math.min(this.#left, bytes.length);
    if (count === 0) return 0;
    this.#left -= count;
    this.isOver = this.#left === 0;
    take(count === bytes.length ? bytes : bytes.subarray(0, count));
    return count;
  }
}

type Part = 'size' | 'data' | 'data end' | 'trailers';
const sizeLine = /^([0-9A-Fa-f]{1,12})(?:[ \t]*;[\t\x20-\x7e\x80-\xff]*)?$/;

class ChunkedReader implements BodyReader {
  #part: Part = 'size';
  #left = 0;
  /** The start of an incomplete line. */
  #line = '';
  #extensions = 0;
  #trailerText = '';
  isOver = false;
  trailers: Fields = noFields;

  get bufferedBytes(): number {
    return this.#line.length + this.#trailerText.length;
  }

  read(bytes: Buffer, take: Take): number {
    let at = 0;
    while (at < bytes.length && !this.isOver) {
      if (this.#part === 'data') {
        const count = Math.min(this.#left, bytes.length - at);
        take(bytes.subarray(at, at + count));
        at += count;
        this.#left -= count;
        if (this.#left === 0) this.#part = 'data end';
        continue;
      }
      const newline = bytes.indexOf(10, at);
      const end = newline < 0 ? bytes.length : newline + 1;
      this.#line += bytes.toString('latin1', at, end);
      at = end;
      if (this.#line.length > this.#lineLimit()) throw new Malformed('the chunk extensions are too large');
      if (newline < 0) break;
      const line = this.#line;
      this.#line = '';
      if (!line.endsWith('\r\n')) throw new Malformed('a chunk line does not end with CR LF');
      this.#endLine(line.slice(0, -2));
    }
    return at;
  }

  #lineLimit(): number {
    if (this.#part === 'data end') return 2;
    return this.#part === 'size' ? extensionLimit : trailerLimit;
  }

  #endLine(line: string): void {
    if (this.#part === 'trailers') return this.#endTrailer(line);
    if (this.#part === 'data end') {
      if (line !== '') throw new Malformed('a chunk exceeds its declared size');
      this.#part = 'size';
      return;
    }
    const match = sizeLine.exec(line);
    if (!match) throw new Malformed('a chunk size is not a number');
    const digits = match[1] ?? '';
    this.#extensions += line.length - digits.length;
    if (this.#extensions > extensionLimit) throw new Malformed('the chunk extensions are too large');
    this.#left = Number.parseInt(digits, 16);
    this.#part = this.#left === 0 ? 'trailers' : 'data';
  }

  #endTrailer(line: string): void {
    if (line !== '') {
      this.#trailerText += `${line}\r\n`;
      if (this.#trailerText.length > trailerLimit) throw new Malformed('its trailers are too large');
      return;
    }
    if (this.#trailerText !== '') {
      checkLines(this.#trailerText);
      this.trailers = parseFields(this.#trailerText, 0, 'refused');
    }
    this.isOver = true;
  }
}
