import { coursesEndpoints } from '@sentiero/contracts/courses';
import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import {
  signInEndpoints,
  usersEndpoints,
  waysInEndpoints,
  type NewUserInput,
  type UserAdminInput,
  type WayIn,
} from '@sentiero/contracts/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForAnswer, type Change } from '../../shared/api/call.ts';
import type { PageQuery } from '../../shared/paging/use-page-query.ts';
import { authQueries } from '../auth/auth.queries.ts';

const root = ['admin', 'users'] as const;

export const usersAdminQueries = {
  page: (query: PageQuery) =>
    queryOptions({
      queryKey: [...root, 'page', query],
      queryFn: ({ signal }) => callForAnswer(usersEndpoints.adminList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  user: (id: number) =>
    queryOptions({
      queryKey: [...root, 'user', id],
      queryFn: ({ signal }) => callForAnswer(usersEndpoints.adminGet, { params: { id }, signal }),
    }),
  waysIn: (id: number) =>
    queryOptions({
      queryKey: [...root, 'ways-in', id],
      queryFn: ({ signal }) => call(waysInEndpoints.list, { params: { id }, signal }),
    }),
  progress: (id: number) =>
    queryOptions({
      queryKey: [...root, 'progress', id],
      queryFn: ({ signal }) => call(progressEndpoints.byUser, { params: { id }, signal }),
    }),
  courses: (id: number) =>
    queryOptions({
      queryKey: [...root, 'courses', id],
      queryFn: ({ signal }) => call(coursesEndpoints.byUser, { params: { id }, signal }),
    }),
};

/** A mutation, since each call is audited and must never be repeated or cached. */
export function useReadCredentials(id: number) {
  return useMutation({
    mutationFn: () => call(targetsEndpoints.credentialsByUser, { params: { id } }),
    gcTime: 0,
  });
}

/** Creates an account; not cached, because its answer may hold a code. */
export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewUserInput) => call(usersEndpoints.adminCreate, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: root }),
    gcTime: 0,
  });
}

/** Closes or reopens an account, lets its owner set a new password, ends its sessions, or switches off its second factor. */
export function useAccountAccess(id: number) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: root });
  const params = { id };
  return {
    reset: useMutation({
      mutationFn: () => call(usersEndpoints.sendReset, { params }),
      onSuccess,
      gcTime: 0,
    }),
    close: useMutation({ mutationFn: () => call(usersEndpoints.close, { params }), onSuccess }),
    reopen: useMutation({ mutationFn: () => call(usersEndpoints.reopen, { params }), onSuccess }),
    endSessions: useMutation({ mutationFn: () => call(usersEndpoints.endSessions, { params }), onSuccess }),
    removeFactor: useMutation({
      mutationFn: () => call(signInEndpoints.removeFactorOf, { params }),
      onSuccess,
    }),
  };
}

export function useRemoveWayIn(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id: way }: WayIn) =>
      call(waysInEndpoints.remove, { params: { id, way }, query: { kind } }),
    onSuccess: () => client.invalidateQueries({ queryKey: root }),
  });
}

/** Erases an account, and takes that back. */
export function useUserErasure(id: number) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: root });
  const params = { id };
  return {
    erase: useMutation({ mutationFn: () => call(ownDataEndpoints.eraseUser, { params }), onSuccess }),
    keep: useMutation({ mutationFn: () => call(ownDataEndpoints.keepUser, { params }), onSuccess }),
  };
}

export function useUpdateUser(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, version }: Change<UserAdminInput>) =>
      call(usersEndpoints.adminUpdate, { params: { id }, body: input, version }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: root }),
        client.invalidateQueries({ queryKey: authQueries.me().queryKey }),
      ]),
  });
}
