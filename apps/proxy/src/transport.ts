import type { Deadlines } from '@sentiero/http1/deadlines';
import { forwarder, type Forward, type ForwarderParts } from './forward/forward.ts';
import { ProxyServer, type ServerParts } from './server/proxy-server.ts';

export type Listener = Pick<ProxyServer, keyof ProxyServer>;

/**
 * The proxy's HTTP transport: it reads from learners and forwards to targets. The benchmark compares it with others.
 */
export type Transport = {
  listener(parts: ServerParts): Listener;
  forwarder(parts: ForwarderParts & { deadlines: Deadlines }): Forward;
};

export const ownTransport: Transport = {
  listener: (parts) => new ProxyServer(parts),
  forwarder,
};
