import {
  usersEndpoints,
  type ChangePasswordInput,
  type EndedWaysIn,
  type ProfileInput,
  type ResetPasswordInput,
  type SignupInput,
  type User,
} from '@sentiero/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '@sentiero/client/errors';
import { call } from '../../shared/api/call.ts';
import { authQueries } from '../auth/auth.queries.ts';

export function useSignup() {
  return useMutation({ mutationFn: (body: SignupInput) => call(usersEndpoints.signup, { body }) });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: ResetPasswordInput) => call(usersEndpoints.resetPassword, { body }),
  });
}

export function useUpdateProfile() {
  const keep = useKeepUser();
  return useMutation({
    mutationFn: (body: ProfileInput) => call(usersEndpoints.updateMe, { body }),
    onSuccess: keep,
  });
}

export function useChangeEmail() {
  const keep = useKeepUser();
  return useMutation({
    mutationFn: (secret: string) => call(usersEndpoints.changeEmail, { body: { secret } }),
    onSuccess: keep,
  });
}

/** The form contains the password anyway, so it also confirms an older login. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async (body: ChangePasswordInput) => {
      try {
        return await call(usersEndpoints.changePassword, { body });
      } catch (error) {
        if (!hasCode(error, 'recent_login_required')) throw error;
        await call(usersEndpoints.confirmPassword, { body: { password: body.old_password } });
        return await call(usersEndpoints.changePassword, { body });
      }
    },
  });
}

/** The session has ended. `onRestored` is called even if that news arrives first and the page is mounted again. */
export function useRestoreEmail(onRestored: (answer: EndedWaysIn) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ResetPasswordInput) => call(usersEndpoints.restoreEmail, { body }),
    onSuccess(answer) {
      onRestored(answer);
      void client.invalidateQueries({ queryKey: authQueries.me().queryKey });
    },
  });
}

function useKeepUser(): (user: User) => void {
  const client = useQueryClient();
  return (user) => void client.setQueryData(authQueries.me().queryKey, user);
}
