import { randomBytes } from 'node:crypto';

export type Frame = {
  opcode: number;
  payload: Buffer;
  isFinal?: boolean;
  isMasked?: boolean;
  /** The first byte's three reserved bits. */
  reserved?: number;
  /** Writes the length in this many extra bytes, however short it is. */
  lengthBytes?: 0 | 2 | 8;
};

/** A websocket frame as sent. */
export function frame({
  opcode,
  payload,
  isFinal = true,
  isMasked = true,
  reserved = 0,
  ...more
}: Frame): Buffer {
  const { length } = payload;
  const lengthBytes = more.lengthBytes ?? shortestLength(length);
  const head = Buffer.alloc(2 + lengthBytes);
  head[0] = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (isMasked ? 0x80 : 0) | ({ 0: length, 2: 126, 8: 127 } as const)[lengthBytes];
  if (lengthBytes === 2) head.writeUInt16BE(length, 2);
  if (lengthBytes === 8) head.writeBigUInt64BE(BigInt(length), 2);
  if (!isMasked) return Buffer.concat([head, payload]);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}

function shortestLength(length: number): 0 | 2 | 8 {
  if (length < 126) return 0;
  return length < 65_536 ? 2 : 8;
}

export const text = (content: string, more: Partial<Frame> = {}): Buffer =>
  frame({ opcode: 1, payload: Buffer.from(content), ...more });
