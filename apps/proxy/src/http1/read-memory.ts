const worthwhile = 16 * 1024;

/**
 * Gives back the memory of bytes that came from a socket and that nobody needs any more. Left to the garbage
 * collector, some 64 MiB of it would gather before it looks at them.
 */
export function release(bytes: Buffer): void {
  const { buffer } = bytes;
  if (bytes.length < worthwhile || bytes.length !== buffer.byteLength) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
