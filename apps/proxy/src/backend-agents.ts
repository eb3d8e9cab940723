import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';

/** The address may not be a target's: outside of the networks allowed, or one of our own listeners. */
export class BackendRefused extends Error {}

/** Why a target must not lead there; null when it may. */
export type AddressCheck = (address: string, port: number) => string | null;

export type BackendAgents = {
  of(protocol: string, kind: 'pooled' | 'fresh'): http.Agent;
  destroy(): void;
};

/** Shorter than most servers keep a connection open, so that we seldom meet one that is just closing. */
const idleSocketMs = 1500;

type ConnectOptions = http.ClientRequestArgs;
type Created = (error: Error | null, stream: Duplex) => void;

/** Agents that look at the address itself, after name resolution, at the moment of connecting. */
export function backendAgents(check: AddressCheck, connectTimeoutMs: number): BackendAgents {
  const guard = (agent: http.Agent): http.Agent => {
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (options: ConnectOptions, created?: Created) => {
      const host = options.host ?? '';
      const port = Number(options.port);
      if (net.isIP(host)) {
        const reason = check(host, port);
        if (reason !== null) return refuse(new BackendRefused(reason), created);
      }
      const socket = connect({ ...options, lookup: checkedLookup(check, port) }, created);
      if (socket instanceof net.Socket) limitConnecting(socket, connectTimeoutMs);
      return socket;
    };
    return agent;
  };
  const pool = { keepAlive: true, timeout: idleSocketMs, maxFreeSockets: 256, scheduling: 'lifo' } as const;
  const agents = {
    'http:': { pooled: guard(new http.Agent(pool)), fresh: guard(new http.Agent()) },
    'https:': { pooled: guard(new https.Agent(pool)), fresh: guard(new https.Agent()) },
  };
  return {
    of: (protocol, kind) => agents[protocol === 'https:' ? 'https:' : 'http:'][kind],
    destroy: () => {
      for (const { pooled, fresh } of Object.values(agents))
        for (const agent of [pooled, fresh]) agent.destroy();
    },
  };
}

function refuse(error: Error, created: Created | undefined): null {
  // Node's own type wants a stream beside the error; the agent looks at the error first.
  (created as ((error: Error) => void) | undefined)?.(error);
  return null;
}

function checkedLookup(check: AddressCheck, port: number): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const reasons = addresses.map(({ address }) => check(address, port));
      const allowed = addresses.filter((_, index) => reasons[index] === null);
      const [first] = allowed;
      if (!first) return callback(new BackendRefused(reasons[0] ?? 'no address'), []);
      if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function limitConnecting(socket: net.Socket, timeoutMs: number): void {
  const timer = setTimeout(() => socket.destroy(new Error('it does not accept connections')), timeoutMs);
  const stop = (): void => clearTimeout(timer);
  socket.once('connect', stop).once('close', stop);
}
