import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { Entry } from 'har-format';
import { hexToByteText } from './bytes.ts';
import type { SocketMessage } from './socket-messages.ts';

/** Whether the exchange opened a websocket. */
export const isSocket = ({ code, response }: Pick<CapturedRequest, 'code' | 'response'>): boolean =>
  code === 101 &&
  response?.headers.some(([name, value]) => /^upgrade$/i.test(name) && /^websocket$/i.test(value)) === true;

/** What the recording of a websocket misses; empty if nothing. */
export function gapOf(message: SocketMessage): string {
  if (message.kind === 'skipped')
    return `Not recorded: ${message.sent} messages sent and ${message.received} received.`;
  return message.kind === 'stopped' ? `The recording of what was ${message.direction} stopped.` : '';
}

const opcodes = { text: 1, binary: 2 } as const;
const types = { sent: 'send', received: 'receive' } as const;

type Frame = NonNullable<Entry['_webSocketMessages']>[number];

/** A websocket message as Chromium writes it. */
export function frameOf(message: SocketMessage): Frame[] {
  if (message.kind !== 'message') return [];
  const { direction, at, text, hex, size, isTruncated } = message;
  return [
    {
      type: types[direction],
      time: Date.parse(at) / 1000,
      // A text that is not UTF-8 can only be given as bytes.
      opcode: text === null || hex !== null ? opcodes.binary : opcodes.text,
      data: hex === null ? (text ?? '') : btoa(hexToByteText(hex)),
      ...(isTruncated && { comment: `Only the beginning was recorded, of ${size} bytes.` }),
    },
  ];
}
