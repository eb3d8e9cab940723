/** The head of a websocket frame (RFC 6455, section 5.2). */
export type FrameHead = {
  isFinal: boolean;
  opcode: number;
  /** The size of the payload. */
  length: number;
  mask: readonly number[] | null;
  /** The size of the head itself. */
  size: number;
};

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const known: ReadonlySet<number> = new Set(Object.values(opcodes));

export const maxHeadSize = 14;
/** The largest payload of a frame that controls the connection. */
const maxControlLength = 125;

export const isControl = (opcode: number): boolean => opcode >= opcodes.close;

/** The head at this place. Only a client masks its frames. */
export function readFrameHead(
  bytes: Buffer,
  at: number,
  isMasked: boolean,
): FrameHead | 'incomplete' | 'invalid' {
  const [first, second] = [bytes[at], bytes[at + 1]];
  if (first === undefined || second === undefined) return 'incomplete';
  const opcode = first & 0x0f;
  const isFinal = (first & 0x80) !== 0;
  const short = second & 0x7f;
  const isReserved = (first & 0x70) !== 0 || !known.has(opcode);
  if (isReserved || ((second & 0x80) !== 0) !== isMasked) return 'invalid';
  if (isControl(opcode) && (!isFinal || short > maxControlLength)) return 'invalid';
  const lengthSize = extraSizes[short] ?? 0;
  const size = 2 + lengthSize + (isMasked ? 4 : 0);
  if (bytes.length - at < size) return 'incomplete';
  const length = lengthSize === 0 ? short : readLength(bytes, at + 2, lengthSize);
  if (length > Number.MAX_SAFE_INTEGER) return 'invalid';
  const maskAt = at + 2 + lengthSize;
  return { isFinal, opcode, length, mask: isMasked ? [...bytes.subarray(maskAt, maskAt + 4)] : null, size };
}

/** The bytes that hold the length, by the short length that announces them. */
const extraSizes: Readonly<Record<number, number>> = { 126: 2, 127: 8 };

function readLength(bytes: Buffer, at: number, size: number): number {
  return size === 2 ? bytes.readUInt16BE(at) : bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
}
