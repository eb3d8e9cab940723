import * as T from 'typebox';
import { Value } from 'typebox/value';
import { HubMessage } from './hub.ts';

const Envelope = T.Object({ from: T.String(), message: HubMessage });
const prefix = 'sentiero:user:';

export const channelOf = (userId: number): string => prefix + userId;
export const userOf = (channel: string): number => Number(channel.slice(prefix.length));

/** The sender's name comes first, so that a process recognises its own messages without parsing them. */
export const encode = (from: string, message: HubMessage): string => JSON.stringify({ from, message });
export const isFrom = (text: string, name: string): boolean => text.startsWith(`{"from":"${name}"`);

/** Null for text that is not a message of this version. */
export function decode(text: string): HubMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(Envelope, value) ? value.message : null;
  } catch {
    return null;
  }
}
