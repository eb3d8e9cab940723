import { benchEndpoints, type RunCommand, type RunInput } from '@sentiero/contracts/bench';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const runQueries = {
  run: (id: string) =>
    queryOptions({
      queryKey: ['bench', 'run', id],
      queryFn: ({ signal }) => call(benchEndpoints.readRun, { params: { id }, signal }),
    }),
};

export function useStartRun() {
  return useMutation({ mutationFn: (input: RunInput) => call(benchEndpoints.startRun, { body: input }) });
}

export function useCommandRun(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (command: RunCommand['do']) =>
      call(benchEndpoints.commandRun, { params: { id }, body: { do: command } }),
    onSettled: () => client.invalidateQueries(runQueries.run(id)),
  });
}
