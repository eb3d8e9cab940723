import type { WantedCopy } from '@sentiero/contracts/ingest';
import type { InstanceProblem } from '@sentiero/contracts/instances';
import http from 'node:http';
import { connect } from 'node:net';

const answerLimitMs = 5_000;
const connectLimitMs = 500;

type Expected = Pick<WantedCopy, 'ready_path' | 'ready_status'> | null;
/** Whether the application at the address is ready; with nothing expected, any answer will do. */
export type Probe = (address: string, expected: Expected) => Promise<boolean>;

export const probeOverHttp: Probe = async (address, expected) => {
  const answer = await ask(address, pathOf(expected));
  return answer.status !== null && (expected === null || answer.status === expected.ready_status);
};

/** Why an application is not ready: the problem, and a line about it for the log; null if it is. */
export type Explain = (
  address: string,
  expected: Expected,
) => Promise<{ error: InstanceProblem; line: string } | null>;

export const explainOverHttp: Explain = async (address, expected) => {
  const path = pathOf(expected);
  const { status, code } = await ask(address, path);
  if (status !== null && (expected === null || status === expected.ready_status)) return null;
  if (status !== null)
    return { error: 'other_status', line: `GET ${path} is answered with status ${status}.` };
  if (code !== 'ECONNREFUSED') return { error: 'not_ready', line: `GET ${path} is not answered.` };
  const port = Number(address.split(':').at(-1));
  const open = await openPorts(address.slice(0, address.lastIndexOf(':')), port);
  const instead = open.length > 0 ? ` It listens on ${open.join(', ')}.` : '';
  return { error: 'port_closed', line: `Nothing listens on the port ${port}.${instead}` };
};

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** Where web applications usually listen; trying all ports would take a second of processor time. */
const usualPorts = [
  [80, 81, 443, 591, 1337, 1880, 2368, 4200, 4321, 4567, 5173, 5601, 6006, 7860, 8181, 8443, 8888, 10_000],
  [range(3000, 3010), range(4000, 4010), range(5000, 5010), range(7000, 7010)].flat(),
  [range(8000, 8100), range(9000, 9100)].flat(),
].flat();
const atOnce = 16;

/** The usual ports, and those next to the expected one, that accept connections. */
async function openPorts(host: string, expected: number): Promise<number[]> {
  const near = range(expected - 5, expected + 5).filter((port) => port > 0 && port < 65_536);
  const ports = [...new Set([...usualPorts, ...near])].toSorted((a, b) => a - b);
  const open: number[] = [];
  for (let first = 0; first < ports.length; first += atOnce) {
    const some = ports.slice(first, first + atOnce);
    const accepted = await Promise.all(some.map((port) => accepts(host.replace(/^\[|\]$/g, ''), port)));
    open.push(...some.filter((_, index) => accepted[index]));
  }
  return open;
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectLimitMs }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(false));
  });
}

const pathOf = (expected: Expected) => expected?.ready_path ?? '/';

function ask(address: string, path: string): Promise<{ status: number | null; code: string | undefined }> {
  return new Promise((resolve) => {
    const request = http.get(`http://${address}${path}`, {
      agent: false,
      signal: AbortSignal.timeout(answerLimitMs),
    });
    request.on('response', (response) => {
      response.destroy();
      resolve({ status: response.statusCode ?? null, code: undefined });
    });
    request.on('error', ({ code }: NodeJS.ErrnoException) => resolve({ status: null, code }));
  });
}
