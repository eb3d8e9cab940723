import { Group, Text } from '@mantine/core';
import type { LoginInput, SignupInput } from '@sentiero/contracts/users';
import { Trans, useTranslation } from 'react-i18next';
import { SignupForm } from '../../features/account/signup-form.tsx';
import {
  addressProven,
  noProof,
  readToken,
  TokenField,
  tokenSent,
  useConfirmVerification,
  useProof,
  useRequestVerification,
  VerifyEmail,
  type Proof,
} from '../../features/auth/verification/index.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useSignup } from '../../features/account/account.queries.ts';

type Props = { onSignedUp: (account: LoginInput) => void };

/** First the email address, then everything else: the code from the mail, the names and the password. */
export function NewcomerForm({ onSignedUp }: Props) {
  const { t } = useTranslation();
  const [proof, setProof] = useProof('join');
  const request = useRequestVerification();
  const signUp = useSignUpWithToken(setProof);
  if (proof.step === 'email')
    return <VerifyEmail proof={proof} onChange={setProof} intro={t('signup.intro')} isMain />;

  const { email } = proof;
  const sendAgain = () => {
    signUp.reset();
    request.mutate(email, {
      onSuccess: ({ verification }) => setProof(tokenSent(email, verification, Date.now())),
    });
  };
  return (
    <SignupForm
      email={email}
      draft="join"
      submitLabel={t('join.sign-up')}
      pending={signUp.isPending || request.isPending}
      error={signUp.error ?? request.error}
      onSubmit={(input, read) =>
        signUp.mutate(
          { proof, input, token: proof.step === 'token' ? readToken(read) : null },
          {
            onSuccess: () => {
              setProof(noProof);
              onSignedUp({ username: input.username, password: input.password });
            },
          },
        )
      }
      onReset={() => setProof(noProof)}
    >
      {proof.step === 'token' && (
        <>
          <Text>
            <Trans i18nKey="verification.sent" values={{ email }} components={{ strong: <strong /> }} />
          </Text>
          <TokenField />
          <div role="status">
            {request.isSuccess && <Text size="sm">{t('verification.sent-again')}</Text>}
          </div>
          <Group>
            <ToolButton onClick={sendAgain}>{t('verification.send-again')}</ToolButton>
          </Group>
        </>
      )}
    </SignupForm>
  );
}

type Attempt = {
  proof: Exclude<Proof, { step: 'email' }>;
  token: number | null;
  input: Omit<SignupInput, 'secret'>;
};

/** Proves the address with the mailed token and signs up. The proof survives a refused sign-up. */
function useSignUpWithToken(onProven: (proof: Proof) => void) {
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
