import { benchEndpoints, type BenchSend } from '@sentiero/contracts/bench';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** Sends a request as the learner and returns its record. */
export function useSendRequest() {
  return useMutation({ mutationFn: (input: BenchSend) => call(benchEndpoints.send, { body: input }) });
}
