import { isUtf8 } from 'node:buffer';
import type { MessageData, MessageDirection } from '@sentiero/contracts/capture';
import { isStorable } from '../recorder/json-limits.ts';
import { withoutCutCharacter } from '../recorder/text.ts';
import type { Message } from './message-reader.ts';

/** The data of the event that reports a message. */
export function messageData(direction: MessageDirection, { isText, size, bytes }: Message): MessageData {
  const truncated = bytes.length < size;
  const about = { direction, size, binary: !isText, truncated };
  if (!isText) return { ...about, text: null, hex: bytes.toString('hex') };
  const whole = truncated ? withoutCutCharacter(bytes) : bytes;
  // Bytes that are not UTF-8 appear as Latin-1, as in the records of requests, and as themselves.
  if (!isUtf8(whole)) return { ...about, text: whole.toString('latin1'), hex: whole.toString('hex') };
  const text = whole.toString('utf8');
  const json = truncated ? undefined : jsonOf(text);
  return { ...about, text, hex: null, ...(json !== undefined && { json }) };
}

/** The text parsed as JSON, unless it would be stored truncated. */
function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isStorable(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
