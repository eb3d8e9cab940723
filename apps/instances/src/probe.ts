import type { WantedCopy } from '@sentiero/contracts/ingest';
import http from 'node:http';

const answerLimitMs = 5_000;

type Expected = Pick<WantedCopy, 'ready_path' | 'ready_status'> | null;
/** Whether the application at the address is ready; with nothing expected, any answer will do. */
export type Probe = (address: string, expected: Expected) => Promise<boolean>;

export const probeOverHttp: Probe = (address, expected) =>
  new Promise((resolve) => {
    const request = http.get(`http://${address}${expected?.ready_path ?? '/'}`, {
      agent: false,
      signal: AbortSignal.timeout(answerLimitMs),
    });
    request.on('response', (response) => {
      response.destroy();
      resolve(expected === null || response.statusCode === expected.ready_status);
    });
    request.on('error', () => resolve(false));
  });
