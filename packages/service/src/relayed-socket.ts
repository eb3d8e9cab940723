import { Socket } from 'node:net';

/** The event of a socket whose copy has accepted the connection. */
export const relayed = 'relayed';

/**
 * A connection to a learner's own copy through the relay of the service for copies. It begins with a line that names the
 * copy's address. Once the copy has accepted, the relay answers with a line end; otherwise it closes the connection.
 */
export class RelayedSocket extends Socket {
  readonly #whenRefused: () => Error;
  #isOpen = false;

  constructor(relay: string, address: string, whenRefused: () => Error) {
    super();
    this.#whenRefused = whenRefused;
    this.connect({ path: relay });
    this.write(`${address}\n`);
  }

  /** Called with all that arrives, and with null at the end. */
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (this.#isOpen) return super.push(chunk, encoding);
    if (chunk === null) {
      this.destroy(this.#whenRefused());
      return false;
    }
    this.#isOpen = true;
    this.emit(relayed);
    return chunk.length === 1 || super.push(chunk.subarray(1), encoding);
  }
}
