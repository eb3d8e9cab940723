import {
  usersEndpoints,
  type ChangePasswordInput,
  type ProfileInput,
  type ResetPasswordInput,
  type SignupInput,
  type User,
} from '@sentiero/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: ChangePasswordInput) => call(usersEndpoints.changePassword, { body }),
  });
}

function useKeepUser(): (user: User) => void {
  const client = useQueryClient();
  return (user) => void client.setQueryData(authQueries.me().queryKey, user);
}
