import { forwardRequest, type ForwardParts } from './forward-request.ts';
import type { Passage } from './forward-context.ts';
import { isWebsocket, websocketForwarder, type WebsocketParts } from './websocket.ts';

export type Forward = (context: Passage) => void;

/** Forwards requests to their targets: plain ones over connections of our own, websockets through http-proxy. */
export function forwarder(parts: ForwardParts & WebsocketParts): Forward {
  const openWebsocket = websocketForwarder(parts);
  return (context) => {
    if (isWebsocket(context.exchange)) openWebsocket(context);
    else forwardRequest(context, parts);
  };
}
