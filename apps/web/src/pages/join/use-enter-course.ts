import { needsSecondFactor, type LoginInput } from '@sentiero/contracts/users';
import { hasCode } from '@sentiero/client/errors';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useLogin, useSecondFactor } from '../../features/auth/auth.queries.ts';
import { useJoinCourse } from '../../features/courses/queries/courses.queries.ts';
import { showToast } from '../../shared/feedback/toasts.ts';

/** By username and password, or in a second step by a code. */
type Entrance = { by: LoginInput | string; courseId: number };

const key = (code: string) => ['join', code] as const;

/** Logs in and joins the course, unless a code is wanted first. Members are simply taken to it. */
export function useEnterCourse(code: string) {
  const login = useLogin();
  const second = useSecondFactor();
  const join = useJoinCourse();
  return useMutation({
    mutationKey: key(code),
    gcTime: 10_000,
    mutationFn: async ({ by, courseId }: Entrance) => {
      const entered = await (typeof by === 'string' ? second.mutateAsync(by) : login.mutateAsync(by));
      if (needsSecondFactor(entered)) return null;
      try {
        await join.mutateAsync(code);
        showToast('toast.joined');
      } catch (error) {
        if (!hasCode(error, 'already_member')) throw error;
      }
      return courseId;
    },
  });
}

/** The state of the latest attempt to enter. The login mounts the page again, so no component can hold it. */
export function useEntrance(code: string): { isPending: boolean; courseId: number | null } {
  const states = useMutationState({
    filters: { mutationKey: key(code) },
    select: ({ state }) => ({ isPending: state.status === 'pending', data: state.data }),
  });
  const { isPending = false, data } = states.at(-1) ?? {};
  return { isPending, courseId: typeof data === 'number' ? data : null };
}
