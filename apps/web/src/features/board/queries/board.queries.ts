import {
  boardEndpoints,
  type CourseGuidance,
  type MessageInput,
  type PaceInput,
} from '@sentiero/contracts/board';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../../shared/api/call.ts';

const courseKey = (id: number) => ['board', id] as const;
/** Without a lesson, the API chooses the one that is active for most learners. */
const ofLesson = (lesson: number | undefined) => (lesson === undefined ? {} : { lesson });

export const boardQueries = {
  board: (id: number, lesson: number | undefined) =>
    queryOptions({
      queryKey: [...courseKey(id), 'board', lesson ?? null],
      queryFn: ({ signal }) =>
        call(boardEndpoints.board, { params: { id }, query: ofLesson(lesson), signal }),
    }),
  path: (id: number, user: number, lesson: number) =>
    queryOptions({
      queryKey: [...courseKey(id), 'path', user, lesson],
      queryFn: ({ signal }) => call(boardEndpoints.path, { params: { id, user }, query: { lesson }, signal }),
    }),
  plan: (id: number, lesson: number | undefined) =>
    queryOptions({
      queryKey: [...courseKey(id), 'plan', lesson ?? null],
      queryFn: ({ signal }) => call(boardEndpoints.plan, { params: { id }, query: ofLesson(lesson), signal }),
    }),
  insights: (id: number, lesson: number | undefined) =>
    queryOptions({
      queryKey: [...courseKey(id), 'insights', lesson ?? null],
      queryFn: ({ signal }) =>
        call(boardEndpoints.insights, { params: { id }, query: ofLesson(lesson), signal }),
    }),
};

/** Fetched only when the teacher asks for it, since reading a shared request is audited. */
export function useReadHand(id: number) {
  return useMutation({
    mutationFn: (user: number) => call(boardEndpoints.hand, { params: { id, user } }),
  });
}

export function useSendMessage(id: number) {
  return useMutation({
    mutationFn: (body: MessageInput) => call(boardEndpoints.sendMessage, { params: { id }, body }),
  });
}

export function useSetGuidance(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ step, guidance }: { step: number; guidance: CourseGuidance }) =>
      call(boardEndpoints.setGuidance, { params: { id, step }, body: guidance }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...courseKey(id), 'board'] }),
  });
}

export function useSetPace(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PaceInput) => call(boardEndpoints.setPace, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...courseKey(id), 'board'] }),
  });
}

export function useInsightsFile(id: number) {
  return useMutation({
    mutationFn: (lesson: number | undefined) =>
      callForFile(boardEndpoints.insightsCsv, { params: { id }, query: ofLesson(lesson) }),
  });
}
