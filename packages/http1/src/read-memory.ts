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
