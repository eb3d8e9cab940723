import type { WantedCopy } from '@sentiero/contracts/ingest';
import type { InstanceProblem } from '@sentiero/contracts/instances';
import http from 'node:http';

const answerLimitMs = 5_000;

type Expected = Pick<WantedCopy, 'ready_path' | 'ready_status'> | null;
/** Whether the application at the address is ready; with nothing expected, any answer will do. */
export type Probe = (address: string, expected: Expected) => Promise<boolean>;

export const probeOverHttp: Probe = async (address, expected) => {
  const answer = await ask(address, pathOf(expected));
  return answer.status !== null && (expected === null || answer.status === expected.ready_status);
};

/** Why an application is not ready: the problem, and a line about it for the log. */
export type Explain = (
  address: string,
  expected: Expected,
) => Promise<{ error: InstanceProblem; line: string }>;

export const explainOverHttp: Explain = async (address, expected) => {
  const path = pathOf(expected);
  const { status, code } = await ask(address, path);
  if (status !== null)
    return { error: 'other_status', line: `GET ${path} is answered with status ${status}.` };
  if (code !== 'ECONNREFUSED') return { error: 'not_ready', line: `GET ${path} is not answered.` };
  return { error: 'port_closed', line: `Nothing listens on the port ${address.split(':').at(-1)}.` };
};

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
