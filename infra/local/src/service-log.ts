import { createWriteStream, type WriteStream } from 'node:fs';

const waitingLimitBytes = 1024 * 1024;

/**
 * A service's log. What cannot be written, for example to a full disk, is dropped, or the service would block; the file
 * is opened again for what comes later.
 */
export class ServiceLog {
  readonly #file: string;
  #stream: WriteStream;

  constructor(file: string) {
    this.#file = file;
    this.#stream = opened(file);
  }

  write(chunk: Buffer): void {
    if (this.#stream.destroyed) this.#stream = opened(this.#file);
    if (this.#stream.writableLength < waitingLimitBytes) this.#stream.write(chunk);
  }

  close(): void {
    this.#stream.end();
  }
}

function opened(file: string): WriteStream {
  return createWriteStream(file, { flags: 'a' }).on('error', () => undefined);
}
