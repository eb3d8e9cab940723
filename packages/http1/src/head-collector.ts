import { Malformed } from './fields.ts';

const headEnd = Buffer.from('\r\n\r\n');
const bareHeadEnd = Buffer.from('\n\n');
const lineFeed = 10;
const carriageReturn = 13;
const bareLine = /(?<!\r)\n/;

/**
 * Lines end with CR LF. A response of an old server or script may end all of its lines with a bare LF, as RFC 9112
 * tolerates; a bare LF among CR LF may be a header line that a learner has injected.
 */
export type LineEnds = 'CR LF' | 'as in the first line';

type Taken = { text: string; rest: Buffer | null; isBare: boolean };

/** Collects the bytes of a head up to its empty line. */
export class HeadCollector {
  readonly #limit: number;
  readonly #lineEnds: LineEnds;
  /** Memory for heads that arrive in parts; most arrive whole and need none. */
  #room: Buffer | null = null;
  #size = 0;

  constructor(limit: number, lineEnds: LineEnds = 'CR LF') {
    this.#limit = limit;
    this.#lineEnds = lineEnds;
  }

  get size(): number {
    return this.#size;
  }

  get retainedBytes(): number {
    return this.#room?.length ?? 0;
  }

  /**
   * The head's text without its empty line, every line with its CR LF, and the bytes after it; null while it is
   * incomplete, 'too large' beyond the limit. Throws Malformed as soon as its line ends differ.
   */
  take(chunk: Buffer): Taken | 'too large' | null {
    const before = this.#size;
    const bytes = before === 0 ? chunk : this.#append(chunk);
    const isBare = this.#lineEnds === 'as in the first line' && isFirstLineBare(bytes);
    const end = bytes.indexOf(isBare ? bareHeadEnd : headEnd, Math.max(0, before - 3));
    if (end > this.#limit || (end < 0 && bytes.length > this.#limit)) return 'too large';
    if (end < 0) {
      if (this.#lineEnds === 'as in the first line') checkLineEnds(bytes, isBare);
      if (before === 0) this.#append(chunk);
      return null;
    }
    this.clear();
    const next = end + (isBare ? bareHeadEnd : headEnd).length;
    const rest = next < bytes.length ? bytes.subarray(next) : null;
    if (!isBare) return { text: bytes.toString('latin1', 0, end + 2), rest, isBare };
    const text = bytes.toString('latin1', 0, end + 1);
    // With a CR, the text stays as it is and is refused.
    return { text: text.includes('\r') ? text : text.replaceAll('\n', '\r\n'), rest, isBare };
  }

  /** A range of the incomplete head. */
  peek(from: number, to: number): string {
    return this.#room?.toString('latin1', Math.max(0, from), Math.min(to, this.#size)) ?? '';
  }

  clear(): void {
    this.#size = 0;
    this.#room = null;
  }

  #append(chunk: Buffer): Buffer {
    const size = this.#size + chunk.length;
    if (!this.#room || this.#room.length < size) {
      const room = Buffer.allocUnsafeSlow(size * 2);
      this.#room?.copy(room, 0, 0, this.#size);
      this.#room = room;
    }
    chunk.copy(this.#room, this.#size);
    this.#size = size;
    return this.#room.subarray(0, size);
  }
}

function isFirstLineBare(bytes: Buffer): boolean {
  const end = bytes.indexOf(lineFeed);
  return end > 0 && bytes[end - 1] !== carriageReturn;
}

/** A head whose line ends differ would never end. */
function checkLineEnds(bytes: Buffer, isBare: boolean): void {
  const text = bytes.toString('latin1');
  if (isBare ? text.includes('\r') : bareLine.test(text))
    throw new Malformed('the line ends of its head differ');
}
