import type { Exchange } from '@sentiero/http1/exchange';
import { Fields } from '@sentiero/http1/fields';
import { benchHeader, type BenchTicket, type BenchTickets } from '@sentiero/service';

const headerName = benchHeader.toLowerCase();

/**
 * The ticket of a request that the API sends for the bench; null for other requests. Its headers are removed, so the
 * exchange looks as if the learner had sent it.
 */
export function takeBenchTicket(exchange: Exchange, tickets: BenchTickets): BenchTicket | null {
  const { names, raw } = exchange.head.fields;
  if (names[0] !== headerName) return null;
  const ticket = tickets.read(raw[1] ?? '');
  if (!ticket) return null;
  exchange.head = { ...exchange.head, fields: new Fields(raw.slice(2), names.slice(1)) };
  exchange.peer = { address: ticket.address, isTrusted: false };
  return ticket;
}

/** Sends the record's id to the API in an interim response, before the target can send anything. */
export function announceRecord({ reply }: Exchange, id: string): void {
  reply.information(102, 'Processing', ['X-Sentiero-Request', id]);
}
