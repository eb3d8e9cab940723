import { channels, ControlMessage, type ChannelName, type MessageDown } from '@sentiero/contracts/realtime';
import { hasShape } from '@sentiero/client/has-shape';

export type ChannelMessage<Name extends ChannelName> =
  | { control: ControlMessage }
  | { control: null; message: MessageDown<Name> };

/**
 * The message in a socket's text; null if it does not match the contract, so that an invalid message costs one row.
 */
export function readMessage<Name extends ChannelName>(name: Name, text: string): ChannelMessage<Name> | null {
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
