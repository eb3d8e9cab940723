import httpProxy from 'http-proxy';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { forwardableTrailers, requestLines } from '../../../../../apps/proxy/src/forward/headers.ts';
import { isWebsocket, websocketForwarder } from '../../../../../apps/proxy/src/forward/websocket.ts';
import { Fields } from '@sentiero/http1/fields';
import { hasBody } from '@sentiero/http1/request-head';
import type { Transport } from '../../../../../apps/proxy/src/transport.ts';
import { agentsFor, NodeCall, type StackParts } from './node-call.ts';
import { NodeExchange } from './node-exchange.ts';
import { NodeListener } from './node-listener.ts';

/** http-proxy with a keep-alive agent, guarded through its own extension points. */
export const httpProxyStack: Transport = {
  listener: (parts) => new NodeListener(parts),
  forwarder(parts) {
    const openWebsocket = websocketForwarder(parts);
    const forward = httpProxyForwarder(parts);
    return (context) => (isWebsocket(context.exchange) ? openWebsocket(context) : forward(context));
  },
};

function httpProxyForwarder(parts: StackParts): ReturnType<Transport['forwarder']> {
  const engine = httpProxy.createProxyServer({ toProxy: true, prependPath: false, selfHandleResponse: true });
  // http-proxy's pass `deleteLength` removes the framing of chunked bodies (CVE-2026-29057).
  const passes = engine as unknown as { webPasses: { name: string }[] };
  passes.webPasses = passes.webPasses.filter(({ name }) => name === 'stream');
  const calls = new WeakMap<IncomingMessage, NodeCall>();
  engine.on('proxyReq', (outgoing, incoming) => {
    const call = calls.get(incoming);
    if (!call) return;
    call.attach(outgoing);
    writeHead(outgoing, call);
  });
  engine.on('proxyRes', (answer, incoming) => calls.get(incoming)?.answer(answer));
  engine.on('econnreset', (error, incoming) => calls.get(incoming)?.fail(error));
  const agents = agentsFor(parts.dial);

  return (context) => {
    const { exchange, target, mark } = context;
    if (!(exchange instanceof NodeExchange)) return;
    const { request, response } = exchange;
    const { protocol, hostname, port } = new URL(target.origin);
    const call = new NodeCall(context, parts, {
      agents,
      send(_call, agent) {
        engine.web(
          request,
          response,
          {
            target: { protocol, host: hostname, hostname, port: port || null },
            // Options that http-proxy passes on to `http.request`.
            ssl: { maxHeaderSize: parts.headLimit, origin: target.origin, learner: mark?.learner ?? '' },
            agent,
          },
          (error) => call.fail(error),
        );
      },
    });
    calls.set(request, call);
    // The header list is ours: http-proxy would copy it, and delay its hook for an `Expect`.
    request.headers = {};
    call.send('any');
    // http-proxy pipes the body: a listener added before that would start its flow too early.
    if (hasBody(exchange.head)) observeBody(call, request);
  };
}

function writeHead(outgoing: ClientRequest, { context }: NodeCall): void {
  const { head } = context.exchange;
  outgoing.path = context.target.pathOf(head.target);
  outgoing.removeHeader('host');
  const lines = requestLines(head, { ...context, isUpgrade: false });
  const seen = new Set<string>();
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const [name = '', value = ''] = [lines[index], lines[index + 1]];
    const lower = name.toLowerCase();
    if (seen.has(lower)) outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
    seen.add(lower);
  }
  // The learner waits for the target's `100 Continue` before sending the body.
  if (head.fields.get('expect') !== undefined) outgoing.flushHeaders();
  const { exchange, recording } = context;
  if (!hasBody(head) || !(exchange instanceof NodeExchange)) return;
  const { request } = exchange;
  // This listener is called after the last bytes and before http-proxy ends its request.
  request.prependListener('end', () => {
    recording.requestTrailers(request.rawTrailers);
    const trailers = forwardableTrailers(Fields.of(request.rawTrailers));
    const pairs: [string, string][] = [];
    for (let index = 0; index + 1 < trailers.length; index += 2)
      pairs.push([trailers[index] ?? '', trailers[index + 1] ?? '']);
    if (head.framing.kind === 'chunked' && pairs.length > 0) outgoing.addTrailers(pairs);
  });
}

function observeBody(call: NodeCall, request: IncomingMessage): void {
  const { recording } = call.context;
  request.on('data', (bytes: Buffer) => {
    recording.requestBody(bytes);
    call.touch();
  });
}
