import { verificationEndpoints } from '@sentiero/contracts/verification';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export function useRequestVerification() {
  return useMutation({
    mutationFn: (email: string) => call(verificationEndpoints.request, { body: { email } }),
  });
}

export function useConfirmVerification() {
  return useMutation({
    mutationFn: (body: { verification: string; token: number }) =>
      call(verificationEndpoints.confirm, { body }),
  });
}
