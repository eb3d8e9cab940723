import type { LoginInput } from '@sentiero/contracts/users';
import { hasCode } from '@sentiero/client/errors';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useLogin } from '../../features/auth/auth.queries.ts';
import { useJoinCourse } from '../../features/courses/queries/courses.queries.ts';
import { showToast } from '../../shared/feedback/toasts.ts';

type Entrance = { account: LoginInput; courseId: number };

const key = (code: string) => ['join', code] as const;

/** Logs in and joins the course. Members are simply taken to it. */
export function useEnterCourse(code: string) {
  const login = useLogin();
  const join = useJoinCourse();
  return useMutation({
    mutationKey: key(code),
    gcTime: 10_000,
    mutationFn: async ({ account, courseId }: Entrance) => {
      await login.mutateAsync(account);
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
