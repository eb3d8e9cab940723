import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { readAgain } from '../../shared/api/read-again.ts';

export const messagesQueries = {
  /** Unread messages and those of the last few days, newest first. */
  list: () =>
    queryOptions({
      queryKey: ['messages'],
      queryFn: ({ signal }) => call(lessonsEndpoints.messages, { signal }),
    }),
};

export function readMessagesAgain(client: QueryClient): void {
  void readAgain(client, messagesQueries.list().queryKey);
}

export function useReadMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(lessonsEndpoints.readMessage, { params: { id } }),
    onSettled: () => client.invalidateQueries(messagesQueries.list()),
  });
}
