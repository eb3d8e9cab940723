import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { scheduleEndpoints, type Schedule } from '@sentiero/contracts/schedule';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForAnswer, type Answer, type Version } from '../../../shared/api/call.ts';
import type { Part, ScheduleDraft } from '../model/schedule-draft.ts';

export const scheduleQueries = {
  /** Includes its version, for editing. */
  plan: (courseId: number) =>
    queryOptions({
      queryKey: ['courses', 'course', courseId, 'schedule'],
      queryFn: ({ signal }) => callForAnswer(scheduleEndpoints.get, { params: { id: courseId }, signal }),
    }),
  lessons: () =>
    queryOptions({
      queryKey: ['lessons', 'list'],
      queryFn: ({ signal }) => call(lessonsEndpoints.list, { signal }),
    }),
};

type Saving = {
  draft: ScheduleDraft;
  parts: readonly Part[];
  version: Version;
  /** Called with the plan after each part. */
  onPart: (saved: Answer<Schedule>) => void;
};

/** Saves the changed parts of a plan one by one, each on top of the version before. */
export function useSaveSchedule(courseId: number) {
  const client = useQueryClient();
  const params = { id: courseId };
  const save: Record<Part, (draft: ScheduleDraft, version: Version) => Promise<Answer<Schedule>>> = {
    lessons: ({ lessons }, version) =>
      callForAnswer(scheduleEndpoints.set, { params, body: { lessons }, version }),
    extensions: ({ extensions }, version) =>
      callForAnswer(scheduleEndpoints.setExtensions, { params, body: extensions, version }),
    accommodations: ({ accommodations }, version) =>
      callForAnswer(scheduleEndpoints.setAccommodations, { params, body: accommodations, version }),
  };
  return useMutation({
    mutationFn: async ({ draft, parts, version, onPart }: Saving) => {
      let newest = version;
      for (const part of parts) {
        const saved = await save[part](draft, newest);
        newest = saved.version;
        onPart(saved);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['courses', 'course', courseId] }),
  });
}

/** The key is shown once, so it is not cached. */
export function useMakeCalendarKey(courseId: number) {
  return useMutation({
    mutationFn: () => call(scheduleEndpoints.makeCalendarKey, { params: { id: courseId } }),
    gcTime: 0,
  });
}
