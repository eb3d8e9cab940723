import { forwardRequest, type ForwardParts } from './forward-request.ts';
import type { ForwardContext } from './forward-context.ts';
import { isWebsocket, websocketForwarder, type WebsocketParts } from './websocket.ts';

export type ForwarderParts = ForwardParts & WebsocketParts;
export type Forward = (context: ForwardContext) => void;

/** Forwards requests to their targets: plain ones over our own connections, websockets through http-proxy. */
export function forwarder(parts: ForwarderParts): Forward {
  const openWebsocket = websocketForwarder(parts);
  return (context) => {
    if (isWebsocket(context.exchange)) openWebsocket(context);
    else forwardRequest(context, parts);
  };
}
