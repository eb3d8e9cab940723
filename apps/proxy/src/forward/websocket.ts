import httpProxy from 'http-proxy';
import http, { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Dial } from '@sentiero/http1/backend-pool';
import type { Exchange } from '@sentiero/http1/exchange';
import type { ForwardContext } from './forward-context.ts';
import { holdUpgrade } from './held-upgrade.ts';
import { WebsocketOpening } from './websocket-opening.ts';

export type WebsocketParts = { dial: Dial; idleTimeoutMs: number; headLimit: number };

/** Whether the request is a valid websocket handshake. */
export function isWebsocket({ head }: Exchange): boolean {
  const { fields, framing, method, version } = head;
  if (method !== 'GET' || version !== '1.1' || framing.kind === 'chunked') return false;
  if (framing.kind === 'length' && framing.length > 0) return false;
  return fields.get('upgrade')?.toLowerCase() === 'websocket' && fields.lists('connection', 'upgrade');
}

/** Forwards websockets through http-proxy. */
export function websocketForwarder({ dial, headLimit, idleTimeoutMs }: WebsocketParts) {
  const engine = httpProxy.createProxyServer({ toProxy: true });
  const openings = new WeakMap<IncomingMessage, WebsocketOpening>();
  engine.on('proxyReqWs', (outgoing, incoming) => openings.get(incoming)?.prepare(outgoing));

  return (context: ForwardContext): void => {
    const { exchange, target } = context;
    const { protocol, hostname, port } = new URL(target.origin);
    const host = hostname.replace(/^\[|\]$/g, '');
    const upgrade = holdUpgrade(exchange);
    const opening = new WebsocketOpening(context, { upgrade, idleTimeoutMs });
    const incoming = incomingMessage(exchange);
    openings.set(incoming, opening);
    const options = {
      target: { protocol, host, hostname: host, port: port || null },
      ssl: { maxHeaderSize: headLimit },
      agent: dialingAgent(protocol, () => dial(target.origin, target.trust)),
    };
    try {
      engine.ws(incoming, upgrade.socket, Buffer.alloc(0), options, (error) => opening.fail(error));
    } catch (error) {
      opening.fail(error instanceof Error ? error : new Error(String(error)));
    }
    if (exchange.reply.isClientGone) opening.leave();
  };
}

/** The request as Node's own parser would have produced it. */
function incomingMessage({ head, socket }: Exchange): IncomingMessage {
  const { method, target, fields } = head;
  const headers = Object.fromEntries(fields.names.map((name) => [name, fields.get(name)]));
  return Object.assign(new IncomingMessage(socket), { method, url: target, headers });
}

/** An agent that connects with our own dialler, which checks the address. */
function dialingAgent(protocol: string, dial: () => ReturnType<Dial>): http.Agent {
  const agent = protocol === 'https:' ? new https.Agent() : new http.Agent();
  agent.createConnection = dial;
  return agent;
}
