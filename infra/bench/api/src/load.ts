import autocannon from 'autocannon';
import type { Server } from './processes.ts';
import { size } from './size.ts';

export type Request = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** The request that a connection repeats in this round. */
export type RequestsOf = (connection: number, round: number) => Request[];

export type Measured = {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the server process per request; the most reliable figure on a busy machine. */
  serverMs: number;
  /** The same of the database's processes, for all of its clients. */
  databaseMs: number;
  statuses: Record<string, number>;
};

/** Sends requests on all connections for some seconds. Throws if a connection got no response. */
export async function load(
  server: Server,
  requestsOf: RequestsOf,
  { round, seconds }: { round: number; seconds: number },
): Promise<Measured> {
  let connection = 0;
  const before = await server.usedMs();
  const result = await autocannon({
    url: server.url,
    connections: size.connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(requestsOf(connection++, round)),
  });
  const after = await server.usedMs();
  if (result.errors > 0) throw new Error(`${server.url}: ${result.errors} requests failed or timed out`);
  const statuses = Object.entries(result.statusCodeStats ?? {});
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    serverMs: (after.server - before.server) / result.requests.total,
    databaseMs: (after.database - before.database) / result.requests.total,
    statuses: Object.fromEntries(statuses.map(([status, { count = 0 }]) => [status, count])),
  };
}
