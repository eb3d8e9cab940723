import type { SignupInput } from '@sentiero/contracts/users';
import { useMutation } from '@tanstack/react-query';
import { useSignup } from '../../features/account/account.queries.ts';
import { addressProven, useConfirmVerification, type Proof } from '../../features/verification/index.ts';

type Attempt = {
  proof: Exclude<Proof, { step: 'email' }>;
  token: number | null;
  input: Omit<SignupInput, 'secret'>;
};

/** Proves the address with the mailed token and signs up. The proof survives a refused sign-up. */
export function useSignUpWithToken(onProven: (proof: Proof) => void) {
  const confirm = useConfirmVerification();
  const signup = useSignup();
  const prove = async ({ proof, token }: Attempt): Promise<string> => {
    if (proof.step === 'proven') return proof.secret;
    const { verification, email } = proof;
    const { secret } = await confirm.mutateAsync({ verification, token: token ?? 0 });
    onProven(addressProven(email, secret, Date.now()));
    return secret;
  };
  return useMutation({
    mutationFn: async (attempt: Attempt) =>
      signup.mutateAsync({ ...attempt.input, secret: await prove(attempt) }),
  });
}
