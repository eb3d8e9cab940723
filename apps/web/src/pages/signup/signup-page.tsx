import type { LoginInput, SignupInput } from '@sentiero/contracts/users';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { useSignup } from '../../features/account/account.queries.ts';
import { SignupForm } from '../../features/account/signup-form.tsx';
import { useCurrentUser, useLogin } from '../../features/auth/auth.queries.ts';
import { withNext } from '../../features/auth/safe-next.ts';
import { noProof, useProof, VerifyEmail } from '../../features/auth/verification/index.ts';
import { DoneNote } from '../../shared/feedback/done-note.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { TrailLinks, TrailPage } from '../../shared/page/trail-page.tsx';
import { TrailSteps } from '../../shared/page/trail-steps.tsx';
import { paths } from '../../shared/paths.ts';

const places = { email: 0, token: 1, proven: 2 } as const;

export function SignupPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const user = useCurrentUser();
  const [proof, setProof] = useProof('signup');
  const signup = useSignUpAndIn(() => setProof(noProof));
  const isDone = useIsSignedUp();
  const login = withNext(paths.login, search);
  if (isDone)
    return (
      <TrailPage title={t('signup.title')} subtitle={t('signup.subtitle')}>
        <DoneNote>{t('login.signup-done')}</DoneNote>
        <LinkButton to={login} fullWidth mt="md">
          {t(user ? 'signup.go-on' : 'login.title')}
        </LinkButton>
      </TrailPage>
    );
  if (user) return <Navigate to="/" replace />;

  const reset = () => {
    signup.reset();
    setProof(noProof);
  };

  return (
    <TrailPage title={t('signup.title')} subtitle={t('signup.subtitle')}>
      <TrailSteps
        steps={[t('signup.step-email'), t('signup.step-token'), t('signup.step-details')]}
        current={places[proof.step]}
      />
      {proof.step === 'proven' && (
        <SignupForm
          email={proof.email}
          pending={signup.isPending}
          error={signup.error}
          onSubmit={(input) => signup.mutate({ ...input, secret: proof.secret })}
          onReset={reset}
        />
      )}
      <VerifyEmail proof={proof} onChange={setProof} intro={t('signup.intro')} isMain />
      <TrailLinks>
        <TextLink to={login}>{t('account.have-account')}</TextLink>
        <TextLink to={withNext('/reset-pw', search)}>{t('login.forgot-password')}</TextLink>
      </TrailLinks>
    </TrailPage>
  );
}

const key = ['sign-up'] as const;

/** Signs up and logs in. A login that fails is left to the login page. */
function useSignUpAndIn(onSignedUp: () => void) {
  const signup = useSignup();
  const login = useLogin();
  return useMutation({
    mutationKey: key,
    gcTime: 60_000,
    mutationFn: async (input: SignupInput) => {
      await signup.mutateAsync(input);
      onSignedUp();
      const account: LoginInput = { username: input.username, password: input.password };
      await login.mutateAsync(account).catch(() => undefined);
    },
  });
}

/** Whether somebody has just signed up here. The login mounts the page again, so no component can hold it. */
function useIsSignedUp(): boolean {
  return useMutationState({ filters: { mutationKey: key, status: 'success' } }).length > 0;
}
