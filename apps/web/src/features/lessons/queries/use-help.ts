import { lessonsEndpoints, type HandInput } from '@sentiero/contracts/lessons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { lessonsQueries } from './lessons.queries.ts';

export function useTakeHint(stepId: number) {
  const client = useQueryClient();
  const { queryKey } = lessonsQueries.help(stepId);
  return useMutation({
    mutationFn: () => call(lessonsEndpoints.takeHint, { params: { id: stepId } }),
    onSuccess: async (help) => {
      // A reply already on its way may be older than this one.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, help);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Reads the traffic that completed a step, when asked to. */
export function useReadEvidence(stepId: number) {
  return useMutation({
    mutationFn: () => call(lessonsEndpoints.evidence, { params: { id: stepId } }),
  });
}

export function useRaiseHand(stepId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HandInput) => call(lessonsEndpoints.raiseHand, { params: { id: stepId }, body }),
    onSettled: () => client.invalidateQueries(lessonsQueries.help(stepId)),
  });
}

export function useLowerHand(stepId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(lessonsEndpoints.lowerHand, { params: { id: stepId } }),
    onSettled: () => client.invalidateQueries(lessonsQueries.help(stepId)),
  });
}
