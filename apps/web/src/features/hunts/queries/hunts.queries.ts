import { huntsEndpoints, type HuntReportInput } from '@sentiero/contracts/hunts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** How often a teacher's view asks for what the class has found. */
const refreshMs = 15_000;

export const huntsQueries = {
  hunt: (lessonId: number) =>
    queryOptions({
      queryKey: ['hunts', 'own', lessonId],
      queryFn: ({ signal }) => call(huntsEndpoints.get, { params: { id: lessonId }, signal }),
    }),
  ofCourse: (courseId: number, lesson: number) =>
    queryOptions({
      queryKey: ['hunts', 'course', courseId, lesson],
      queryFn: ({ signal }) =>
        call(huntsEndpoints.ofCourse, { params: { id: courseId }, query: { lesson }, signal }),
      refetchInterval: refreshMs,
    }),
};

/** Starts the hunt, or goes on with the one that runs; `again` draws another one. */
export function useStartHunt(lessonId: number) {
  const readAgain = useReadAgain(lessonId);
  return useMutation({
    mutationFn: (body: { again?: true }) => call(huntsEndpoints.start, { params: { id: lessonId }, body }),
    onSuccess: readAgain,
  });
}

export function useReportFinding(lessonId: number) {
  const readAgain = useReadAgain(lessonId);
  return useMutation({
    mutationFn: (body: HuntReportInput) => call(huntsEndpoints.report, { params: { id: lessonId }, body }),
    onSettled: readAgain,
  });
}

export function useTakeHuntHelp(lessonId: number) {
  const readAgain = useReadAgain(lessonId);
  return useMutation({
    mutationFn: () => call(huntsEndpoints.help, { params: { id: lessonId } }),
    onSettled: readAgain,
  });
}

function useReadAgain(lessonId: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries(huntsQueries.hunt(lessonId));
}
