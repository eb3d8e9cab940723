import { coursesEndpoints, type CourseInput } from '@sentiero/contracts/courses';
import { usersEndpoints } from '@sentiero/contracts/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForAnswer, type Change, type Version } from '../../../shared/api/call.ts';

const courseKey = (id: number) => ['courses', 'course', id] as const;

export const coursesQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['courses', 'by-me'],
      queryFn: ({ signal }) => call(coursesEndpoints.byMe, { signal }),
    }),
  /** Includes its version, for editing. */
  course: (id: number) =>
    queryOptions({
      queryKey: [...courseKey(id), 'itself'],
      queryFn: ({ signal }) => callForAnswer(coursesEndpoints.get, { params: { id }, signal }),
    }),
  members: (id: number) =>
    queryOptions({
      queryKey: [...courseKey(id), 'members'],
      queryFn: ({ signal }) => call(coursesEndpoints.members, { params: { id }, signal }),
    }),
  joinCode: (id: number) =>
    queryOptions({
      queryKey: [...courseKey(id), 'join-code'],
      queryFn: async ({ signal }) =>
        (await call(coursesEndpoints.joinCode, { params: { id }, signal })).join_code,
    }),
  /** The public data of a course for a visitor with its join code. */
  byCode: (code: string) =>
    queryOptions({
      queryKey: ['courses', 'by-code', code],
      queryFn: ({ signal }) => call(coursesEndpoints.byCode, { body: { join_code: code }, signal }),
      staleTime: Infinity,
    }),
  /** Users who can be added: teachers, or students. */
  candidates: (words: string, isTeacher: boolean) =>
    queryOptions({
      queryKey: ['courses', 'candidates', words, isTeacher],
      queryFn: ({ signal }) =>
        call(usersEndpoints.search, { query: { q: words, is_teacher: isTeacher }, signal }),
    }),
};

export function useJoinCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (joinCode: string) => call(coursesEndpoints.join, { body: { join_code: joinCode } }),
    onSuccess: () => client.invalidateQueries({ queryKey: coursesQueries.mine().queryKey }),
  });
}

export function useCreateCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CourseInput) => call(coursesEndpoints.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: coursesQueries.mine().queryKey }),
  });
}

export function useUpdateCourse(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, version }: Change<Partial<CourseInput>>) =>
      call(coursesEndpoints.update, { params: { id }, body: input, version }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: coursesQueries.mine().queryKey }),
        client.invalidateQueries({ queryKey: coursesQueries.course(id).queryKey }),
      ]),
  });
}

export function useDeleteCourse(id: number, version: Version) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(coursesEndpoints.remove, { params: { id }, version }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: coursesQueries.mine().queryKey });
      // The course's page is still mounted and would fetch a deleted course.
      await client.invalidateQueries({ queryKey: courseKey(id), refetchType: 'none' });
    },
    onError: () => client.invalidateQueries({ queryKey: coursesQueries.course(id).queryKey }),
  });
}

export function useRenewJoinCode(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(coursesEndpoints.renewJoinCode, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: coursesQueries.joinCode(id).queryKey }),
  });
}

export function useAddMember(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      call(coursesEndpoints.addMember, { params: { id }, query: { user_id: userId } }),
    onSuccess: () => invalidateMembers(client, id),
  });
}

export function useRemoveMember(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      call(coursesEndpoints.removeMember, { params: { id }, query: { user_id: userId } }),
    onSuccess: () => invalidateMembers(client, id),
  });
}

function invalidateMembers(client: ReturnType<typeof useQueryClient>, id: number) {
  return Promise.all([
    client.invalidateQueries({ queryKey: coursesQueries.mine().queryKey }),
    client.invalidateQueries({ queryKey: coursesQueries.course(id).queryKey }),
    client.invalidateQueries({ queryKey: coursesQueries.members(id).queryKey }),
  ]);
}
