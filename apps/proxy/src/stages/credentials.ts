import type { Exchange } from '@sentiero/http1/exchange';
import { takeSelfCall } from '../access/self-calls.ts';
import { takeBenchTicket } from '../bench/bench-entry.ts';
import type { Arrived, Stage } from './stage.ts';

/** Takes out what the request carries for the proxy, so that it is neither recorded nor forwarded. */
export const takeCredentials: Stage<Exchange, Arrived> = (exchange, { benchTickets, proxyTokens }) => ({
  exchange,
  bench: takeBenchTicket(exchange, benchTickets),
  proxyClient: proxyTokens.take(exchange),
  selfCall: takeSelfCall(exchange),
});
