import { instancesEndpoints, InstanceTrial } from '@sentiero/contracts/instances';
import { hasShape } from '@sentiero/client/has-shape';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, callForEvents } from '../../shared/api/call.ts';

const changingMs = 2_000;
/** Somebody may put right what is missing meanwhile. */
const lackingMs = 10_000;
const own = ['instances', 'own'] as const;
const listKey = ['admin', 'instances', 'list'] as const;

export const instancesQueries = {
  own: (targetId: number) =>
    queryOptions({
      queryKey: [...own, targetId],
      queryFn: ({ signal }) => call(instancesEndpoints.get, { params: { id: targetId }, signal }),
      refetchInterval: ({ state: { data } }) =>
        isChanging(data?.state) ? changingMs : data?.state === 'failed' && lackingMs,
    }),
  engine: () =>
    queryOptions({
      queryKey: ['admin', 'instances', 'engine'],
      queryFn: ({ signal }) => call(instancesEndpoints.engine, { signal }),
      refetchInterval: ({ state: { data } }) => (data?.lacks.length ? lackingMs : false),
    }),
  list: () =>
    queryOptions({
      queryKey: listKey,
      queryFn: ({ signal }) => call(instancesEndpoints.list, { signal }),
    }),
  log: (id: number) =>
    queryOptions({
      queryKey: ['admin', 'instances', 'log', id],
      queryFn: ({ signal }) => call(instancesEndpoints.logs, { params: { id }, signal }),
      gcTime: 0,
    }),
};

export const isChanging = (state: string | undefined) =>
  state === 'queued' || state === 'starting' || state === 'stopping';

/** After the platform has reported a change of the learner's copy. */
export function readInstanceAgain(client: QueryClient, targetId: number): void {
  void client.invalidateQueries({ queryKey: instancesQueries.own(targetId).queryKey });
}

const { start, stop, reset, keep } = instancesEndpoints;
const changes = { start, stop, reset, keep };

/** Starts, stops, replaces or keeps the learner's own copy. */
export function useChangeInstance(targetId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: keyof typeof changes) => {
      await call(changes[change], { params: { id: targetId } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: instancesQueries.own(targetId).queryKey }),
  });
}

export function useStopInstance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(instancesEndpoints.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
  });
}

/** Starts a copy of the target for a trial, tells its states, and ends with the last one and the log. */
export function useTrial(targetId: number, onState: (trial: InstanceTrial) => void) {
  return useMutation({
    mutationFn: async (): Promise<InstanceTrial> => {
      let last: InstanceTrial = { state: 'failed', error: null, log: '' };
      for await (const told of callForEvents(instancesEndpoints.trial, { params: { id: targetId } })) {
        const read: unknown = JSON.parse(told);
        if (!hasShape(InstanceTrial, read)) continue;
        last = read;
        onState(read);
      }
      return last;
    },
  });
}
