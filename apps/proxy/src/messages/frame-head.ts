export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const known: ReadonlySet<number> = new Set(Object.values(opcodes));

export const maxHeadSize = 14;
/** The largest payload of a control frame. */
const maxControlLength = 125;

export const isControl = (opcode: number): boolean => opcode >= opcodes.close;

/** A websocket frame's header (RFC 6455, section 5.2). One object is reused for all frames of a side. */
export class FrameHead {
  isFinal = false;
  opcode = 0;
  /** Whether nobody knows what the opcode means. */
  isUnknown = false;
  /** Whether a bit is set that means nothing without an extension. */
  isReserved = false;
  /** The size of the payload. */
  length = 0;
  /** The mask as one number, most significant byte first; zero leaves a payload unchanged. */
  mask = 0;
  /** The size of the header itself. */
  size = 0;
  readonly #isMasked: boolean;

  /** Only a client masks its frames. */
  constructor(isMasked: boolean) {
    this.#isMasked = isMasked;
  }

  /** Parses the header at this offset. */
  read(bytes: Buffer, at: number): 'read' | 'incomplete' | 'invalid' {
    const [first, second] = [bytes[at], bytes[at + 1]];
    if (first === undefined || second === undefined) return 'incomplete';
    const opcode = first & 0x0f;
    const isFinal = (first & 0x80) !== 0;
    const short = second & 0x7f;
    const isUnknown = !known.has(opcode);
    if (((second & 0x80) !== 0) !== this.#isMasked) return 'invalid';
    if (isControl(opcode) && !isUnknown && (!isFinal || short > maxControlLength)) return 'invalid';
    const maskAt = at + 2 + extraSize(short);
    const end = maskAt + (this.#isMasked ? 4 : 0);
    if (bytes.length < end) return 'incomplete';
    const length = readLength(bytes, at + 2, short);
    if (length > Number.MAX_SAFE_INTEGER) return 'invalid';
    this.isFinal = isFinal;
    this.opcode = opcode;
    this.isUnknown = isUnknown;
    this.isReserved = (first & 0x70) !== 0;
    this.length = length;
    this.mask = this.#isMasked ? bytes.readUInt32BE(maskAt) : 0;
    this.size = end - at;
    return 'read';
  }
}

const [inTwoBytes, inEightBytes] = [126, 127];

function extraSize(short: number): number {
  if (short === inEightBytes) return 8;
  return short === inTwoBytes ? 2 : 0;
}

function readLength(bytes: Buffer, at: number, short: number): number {
  if (short === inTwoBytes) return bytes.readUInt16BE(at);
  return short === inEightBytes ? bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4) : short;
}
