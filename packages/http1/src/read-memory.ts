import type { OnReadOpts } from 'node:net';

/** Four times what Node reads at once: a large response takes fewer reads and writes. */
const memory = Buffer.allocUnsafeSlow(256 * 1024);
/** Smaller buffers share memory. */
const pooledBytes = 4096;

/** Reads into memory that all connections share; `onData` receives a copy. */
export function readInto(onData: (bytes: Buffer) => void): OnReadOpts {
  return {
    buffer: memory,
    callback(size) {
      const read = memory.subarray(0, size);
      if (size < pooledBytes) onData(Buffer.from(read));
      else {
        const bytes = Buffer.allocUnsafeSlow(size);
        read.copy(bytes);
        onData(bytes);
      }
      return true;
    },
  };
}

const worthwhile = 16 * 1024;

/** Whether a buffer is the only view of its memory, and large enough to be worth releasing. */
export function isReleasable({ buffer, length }: Buffer): boolean {
  return length >= worthwhile && length === buffer.byteLength;
}

/**
 * Releases the memory of socket bytes that are no longer needed. The garbage collector would let some 64 MiB accumulate
 * first.
 */
export function release(bytes: Buffer): void {
  const { buffer } = bytes;
  if (isReleasable(bytes) && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
