import http from 'node:http';
import https from 'node:https';
import { forwardableTrailers, requestLines } from '../../../../../apps/proxy/src/forward/headers.ts';
import { isWebsocket, websocketForwarder } from '../../../../../apps/proxy/src/forward/websocket.ts';
import { hasBody } from '@sentiero/http1/request-head';
import type { ForwardContext } from '../../../../../apps/proxy/src/forward/forward-context.ts';
import type { Transport } from '../../../../../apps/proxy/src/transport.ts';
import { agentsFor, NodeCall, type StackParts } from './node-call.ts';
import { NodeListener } from './node-listener.ts';

/** The client of node:http, whose header lists are the same as on the wire. */
export const nodeClientStack: Transport = {
  listener: (parts) => new NodeListener(parts),
  forwarder(parts) {
    const openWebsocket = websocketForwarder(parts);
    const agents = agentsFor(parts.dial);
    return (context) =>
      isWebsocket(context.exchange) ? openWebsocket(context) : send(context, parts, agents);
  },
};

function send(context: ForwardContext, parts: StackParts, agents: NodeCall['agents']): void {
  const { exchange, target, recording, mark } = context;
  const { head } = exchange;
  let outgoing: http.ClientRequest | null = null;
  const call = new NodeCall(context, parts, {
    agents,
    send(own, agent) {
      const { request } = target.origin.startsWith('https:') ? https : http;
      const owner = { origin: target.origin, learner: mark?.learner ?? '' };
      const headers = requestLines(head, { ...context, isUpgrade: false });
      const path = target.pathOf(head.target);
      const options = { ...owner, agent, method: head.method, path, headers, maxHeaderSize: parts.headLimit };
      outgoing = request(options);
      own.attach(outgoing);
      outgoing.on('error', (error) => own.fail(error));
      outgoing.on('response', (answer) => own.answer(answer));
      outgoing.on('drain', () => exchange.resumeBody());
      if (!hasBody(head)) outgoing.end();
    },
  });
  call.send('any');
  if (!hasBody(head)) return;
  exchange.readBody({
    data(bytes) {
      recording.requestBody(bytes);
      call.touch();
      return call.isOver || outgoing?.destroyed ? true : (outgoing?.write(bytes) ?? true);
    },
    end(trailers) {
      recording.requestTrailers(trailers.raw);
      if (call.isOver || !outgoing || outgoing.destroyed) return;
      const lines = forwardableTrailers(trailers);
      const pairs = lines.flatMap((name, index): [string, string][] =>
        index % 2 === 0 ? [[name, lines[index + 1] ?? '']] : [],
      );
      if (head.framing.kind === 'chunked' && pairs.length > 0) outgoing.addTrailers(pairs);
      outgoing.end();
    },
    isPassThrough: () => recording.isRequestFull(),
    isFlushed: () => true,
  });
}
