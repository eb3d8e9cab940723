import { open, stat, type FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';

const pieceBytes = 256 * 1024;
/** A reader that falls further behind skips to the end. */
const behindMaxBytes = 16 * 1024 * 1024;

/** Reads what is appended to a file, from its end on; also after it was rotated or truncated. */
export class FollowedFile {
  readonly #path: string;
  #file: FileHandle | null = null;
  #inode = 0;
  #offset: number | null = null;
  #decoder = new StringDecoder('utf8');

  constructor(path: string) {
    this.#path = path;
  }

  /** The text since the last call; empty while the file is missing. */
  async read(): Promise<string> {
    const now = await stat(this.#path).catch(() => null);
    const isOther =
      now !== null && this.#file !== null && (now.ino !== this.#inode || now.size < (this.#offset ?? 0));
    if (!isOther) return now ? this.#readOn(now) : '';
    const rest = now.ino === this.#inode ? '' : await this.#readRest();
    await this.close();
    this.#offset = 0;
    return rest + (await this.#readOn(now));
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
    this.#decoder = new StringDecoder('utf8');
  }

  async #readOn({ ino, size }: { ino: number; size: number }): Promise<string> {
    this.#file ??= await open(this.#path, 'r');
    this.#inode = ino;
    this.#offset ??= size;
    if (size - this.#offset > behindMaxBytes) this.#offset = size;
    return this.#readRest();
  }

  async #readRest(): Promise<string> {
    if (!this.#file || this.#offset === null) return '';
    const { bytesRead, buffer } = await this.#file.read(
      Buffer.alloc(pieceBytes),
      0,
      pieceBytes,
      this.#offset,
    );
    this.#offset += bytesRead;
    return this.#decoder.write(buffer.subarray(0, bytesRead));
  }
}
