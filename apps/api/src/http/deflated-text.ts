import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import type { Filled } from './json-text.ts';
import { SpareBuffers } from './spare-buffers.ts';

/** A part of a text: fixed, or a gap with its default; `room` is the length of its longest filling, 0 if it takes none. */
export type Part<Name> = { bytes: Buffer; gap?: { name: Name; room: number } };

/** The two sums of an Adler-32, before they are reduced: exact for texts of up to 8 MB. */
type Sums = { sum: number; sumOfSums: number };

/** A gap: where it begins in the compressed text, how many bytes of the text begin there, and what its default adds up to. */
type Place = { room: number; at: number; bytesAfter: number; byDefault: Sums };

const compress = promisify(deflateRaw);
/** How far back DEFLATE refers to earlier text. */
const windowBytes = 32 * 1024;
/** Not part of any UTF-8 text, so that no later text is compressed as a copy of a gap. */
const neverInText = 0xff;
const space = 0x20;
const head = Buffer.from([0x78, 0x9c]);
const emptyLastBlock = Buffer.from([3, 0]);

/**
 * A JSON text with gaps, compressed once for everyone, as `Content-Encoding: deflate`. A gap is a block that is not compressed
 * and always has the same length, filled up with spaces, so that the compressed text around it is right for any filling. The
 * length of a response says nothing of what is in its gaps.
 */
export class DeflatedText<Name> {
  readonly #bytes: Buffer;
  readonly #sums: Sums;
  readonly #places: ReadonlyMap<Name, readonly Place[]>;
  readonly #memory: SpareBuffers;

  private constructor(bytes: Buffer, sums: Sums, places: ReadonlyMap<Name, readonly Place[]>) {
    this.#bytes = bytes;
    this.#sums = sums;
    this.#places = places;
    this.#memory = new SpareBuffers(bytes.length);
  }

  /** Compresses the text with its defaults part by part, so that the event loop is never blocked for more than one part. */
  static async of<Name>(parts: readonly Part<Name>[]): Promise<DeflatedText<Name>> {
    const texts = parts.map(({ bytes, gap }) => filledUp(bytes, gap?.room ?? 0));
    const text = Buffer.concat(texts);
    const withoutGaps = Buffer.from(text);
    const places = new Map<Name, Place[]>();
    const pieces: Buffer[] = [head];
    let inText = 0;
    let at = head.length;
    const add = (piece: Buffer) => {
      pieces.push(piece);
      at += piece.length;
    };
    for (const [nth, part] of texts.entries()) {
      const gap = parts[nth]?.gap;
      const isOpen = gap !== undefined && gap.room > 0;
      if (isOpen) {
        add(notCompressed(gap.room));
        withoutGaps.fill(neverInText, inText, inText + gap.room);
      }
      if (gap) {
        const bytesAfter = text.length - inText;
        const byDefault = sumsOf(part, { from: 0, to: part.length, bytesAfter });
        const place = { room: gap.room, at, bytesAfter, byDefault };
        places.set(gap.name, [...(places.get(gap.name) ?? []), place]);
      }
      if (isOpen) add(part);
      else if (part.length > 0) add(await compressAfter(withoutGaps.subarray(0, inText), part));
      inText += part.length;
    }
    const { sum, sumOfSums } = sumsOf(text, { from: 0, to: text.length, bytesAfter: text.length });
    const sums = { sum: sum + 1, sumOfSums: sumOfSums + text.length };
    return new DeflatedText(Buffer.concat([...pieces, emptyLastBlock, Buffer.alloc(4)]), sums, places);
  }

  /** The text with these gaps filled, each once, in ASCII; undefined if a filling is too long for its gap. */
  filledWith(fillings: readonly [Name, string][]): Required<Filled> | undefined {
    const memory = this.#memory.take(this.#bytes.length);
    const bytes = memory.subarray(0, this.#bytes.length);
    this.#bytes.copy(bytes);
    let { sum, sumOfSums } = this.#sums;
    for (const [name, filling] of fillings)
      for (const { room, at, bytesAfter, byDefault } of this.#places.get(name) ?? []) {
        if (filling.length > room) return undefined;
        bytes.write(filling.padEnd(room), at, 'latin1');
        const filled = sumsOf(bytes, { from: at, to: at + room, bytesAfter });
        sum += filled.sum - byDefault.sum;
        sumOfSums += filled.sumOfSums - byDefault.sumOfSums;
      }
    bytes.writeUInt32BE(adler32({ sum, sumOfSums }), bytes.length - 4);
    return { bytes, giveBack: () => this.#memory.keep(memory) };
  }
}

type Range = { from: number; to: number; bytesAfter: number };

/** What a part of the text adds to its checksum; `bytesAfter` bytes of the text begin with the part. */
function sumsOf(bytes: Uint8Array, { from, to, bytesAfter }: Range): Sums {
  const end = from + bytesAfter;
  let [sum, sumOfSums] = [0, 0];
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    sum += byte;
    sumOfSums += byte * (end - at);
  }
  return { sum, sumOfSums };
}

/** The checksum at the end of a zlib stream (RFC 1950). */
function adler32({ sum, sumOfSums }: Sums): number {
  const modulus = 65_521;
  return (sumOfSums % modulus) * 2 ** 16 + (sum % modulus);
}

function filledUp(text: Buffer, room: number): Buffer {
  return Buffer.concat([text, Buffer.alloc(Math.max(0, room - text.length), space)]);
}

/** The text in blocks that end with a whole byte, as what follows the text before it. */
async function compressAfter(before: Buffer, text: Buffer): Promise<Buffer> {
  const dictionary = before.subarray(-windowBytes);
  const options = { finishFlush: constants.Z_SYNC_FLUSH };
  return await compress(text, dictionary.length > 0 ? { ...options, dictionary } : options);
}

/** What precedes a block of that many bytes that are not compressed, which is not the last one. */
function notCompressed(length: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt16LE(length, 1);
  bytes.writeUInt16LE(~length & 0xffff, 3);
  return bytes;
}
