import { ltiEndpoints, type LtiLink, type LtiPlatformInput } from '@sentiero/contracts/lti';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForAnswer, type Change, type Version } from '../../shared/api/call.ts';

const root = ['admin', 'platforms'] as const;

export const ltiQueries = {
  list: () =>
    queryOptions({
      queryKey: [...root, 'list'],
      queryFn: ({ signal }) => call(ltiEndpoints.platforms, { signal }),
    }),
  platform: (id: number) =>
    queryOptions({
      queryKey: [...root, 'platform', id],
      queryFn: ({ signal }) => callForAnswer(ltiEndpoints.getPlatform, { params: { id }, signal }),
    }),
  /** Fetched from the platform when somebody asks. */
  check: (id: number) =>
    queryOptions({
      queryKey: [...root, 'check', id],
      queryFn: ({ signal }) => call(ltiEndpoints.check, { params: { id }, signal }),
      enabled: false,
      gcTime: 0,
    }),
  /** Our own addresses. They do not change while the page is open. */
  tool: () =>
    queryOptions({
      queryKey: [...root, 'tool'],
      queryFn: ({ signal }) => call(ltiEndpoints.tool, { signal }),
      staleTime: Infinity,
    }),
};

function useInvalidate() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: root });
}

export function useCreatePlatform() {
  return useMutation({
    mutationFn: (body: LtiPlatformInput) => call(ltiEndpoints.createPlatform, { body }),
    onSuccess: useInvalidate(),
  });
}

export function useUpdatePlatform(id: number) {
  return useMutation({
    mutationFn: ({ input, version }: Change<Partial<LtiPlatformInput>>) =>
      call(ltiEndpoints.updatePlatform, { params: { id }, body: input, version }),
    onSuccess: useInvalidate(),
  });
}

export function useDeletePlatform(id: number, version: Version) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(ltiEndpoints.removePlatform, { params: { id }, version }),
    // The platform's page is still mounted and would fetch a deleted platform.
    onSuccess: () => client.invalidateQueries({ queryKey: ltiQueries.list().queryKey }),
    onError: () => client.invalidateQueries({ queryKey: ltiQueries.platform(id).queryKey }),
  });
}

export function useRegistrationLink() {
  return useMutation({ mutationFn: () => call(ltiEndpoints.makeRegistrationLink) });
}

/** Both may make the user a member of a course or a teacher. */
function useEntered() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['users', 'me'] }),
      client.invalidateQueries({ queryKey: ['courses'] }),
    ]);
}

export function useArrive() {
  return useMutation({
    mutationFn: (launch: string) => call(ltiEndpoints.arrive, { body: { launch } }),
    onSuccess: useEntered(),
  });
}

export function useLinkCourse() {
  return useMutation({
    mutationFn: (body: LtiLink) => call(ltiEndpoints.link, { body }),
    onSuccess: useEntered(),
  });
}
