import { channels, ControlMessage, type ChannelName, type MessageDown } from '@sentiero/contracts/realtime';
import { hasShape } from '../../../shared/api/has-shape.ts';

export type Heard<Name extends ChannelName> =
  | { control: ControlMessage }
  | { control: null; message: MessageDown<Name> };

/** What a socket's text says; null when it has not the shape of the contract, so that one odd message costs a row. */
export function readMessage<Name extends ChannelName>(name: Name, text: string): Heard<Name> | null {
  const message = parse(text);
  if (hasShape(ControlMessage, message)) return { control: message };
  const down: (typeof channels)[Name]['down'] = channels[name].down;
  return hasShape(down, message) ? { control: null, message } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
