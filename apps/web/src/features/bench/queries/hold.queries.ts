import { benchEndpoints, type HeldAnswer, type HoldInput } from '@sentiero/contracts/bench';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** A hold ends by itself when the lesson's page is gone, in whichever window. */
const refreshMs = 10_000;

export const holdQuery = queryOptions({
  queryKey: ['bench', 'hold'],
  queryFn: async () => (await call(benchEndpoints.readHold, {})).hold,
  refetchInterval: refreshMs,
});

/** Changes what waits, from now on. */
export function useChangeHold() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HoldInput) => call(benchEndpoints.changeHold, { body }),
    onSuccess: (hold) =>
      client.setQueryData(holdQuery.queryKey, hold.requests || hold.responses ? hold : null),
  });
}

/** Forwards or drops what is held. */
export function useAnswerHeld() {
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: HeldAnswer }) =>
      call(benchEndpoints.answerHeld, { params: { id }, body: answer }),
  });
}
