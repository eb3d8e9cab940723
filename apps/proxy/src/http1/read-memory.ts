const worthwhile = 16 * 1024;

/** Whether nothing but these bytes lies in their memory, and enough of them that giving it back is worth it. */
export function isReleasable({ buffer, length }: Buffer): boolean {
  return length >= worthwhile && length === buffer.byteLength;
}

/**
 * Gives back the memory of bytes that came from a socket and that nobody needs any more. Left to the garbage
 * collector, some 64 MiB of it would gather before it looks at them.
 */
export function release(bytes: Buffer): void {
  const { buffer } = bytes;
  if (isReleasable(bytes) && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
