import { withoutEndSlashes } from '@sentiero/contracts/shared';
import { callsOver, type Calls } from '@sentiero/client/call';

const answerLimitMs = 10_000;

/** The calls to the API's internal listener. */
export function internalCalls({ url, token }: { url: string; token: string }): Calls {
  const base = withoutEndSlashes(url);
  return callsOver({
    xsrfToken: async () => '',
    send: ({ path, headers, ...request }, signal) =>
      fetch(base + path, {
        ...request,
        headers: { ...headers, Authorization: `Bearer ${token}` },
        signal: AbortSignal.any([AbortSignal.timeout(answerLimitMs), ...(signal ? [signal] : [])]),
      }),
  });
}
