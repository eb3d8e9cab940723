import { answersEndpoints, type ReviewInput } from '@sentiero/contracts/answers';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

type Wanted = { step: number; isNew: boolean };

export const answersQueries = {
  steps: (id: number) =>
    queryOptions({
      queryKey: ['answers', id, 'steps'],
      queryFn: ({ signal }) => call(answersEndpoints.steps, { params: { id }, signal }),
    }),
  /** Fetched only when the teacher asks for it, since reading answers is audited. */
  list: (id: number, { step, isNew }: Wanted) =>
    queryOptions({
      queryKey: ['answers', id, 'list', step, isNew],
      queryFn: ({ signal }) =>
        call(answersEndpoints.list, {
          params: { id },
          query: { step, ...(isNew && { state: 'new' as const }) },
          signal,
        }),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};

export function useReviewAnswer(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ answer, review }: { answer: number; review: ReviewInput }) =>
      call(answersEndpoints.review, { params: { id, answer }, body: review }),
    onSettled: () => client.invalidateQueries({ queryKey: answersQueries.steps(id).queryKey }),
  });
}
