import type { LoginInput, SignupInput } from '@sentiero/contracts/users';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { useSignup } from '../../features/account/account.queries.ts';
import { SignupForm } from '../../features/account/signup-form.tsx';
import { useCurrentUser, useLogin } from '../../features/auth/auth.queries.ts';
import { safeNext, withNext } from '../../features/auth/safe-next.ts';
import { noProof, useProof, VerifyEmail } from '../../features/auth/verification/index.ts';
import { DoneNote } from '../../shared/feedback/done-note.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { TrailLinks, TrailPage } from '../../shared/page/trail-page.tsx';
import { TrailSteps } from '../../shared/page/trail-steps.tsx';
import { paths } from '../../shared/paths.ts';

const places = { email: 0, token: 1, proven: 2 } as const;

export function SignupPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const user = useCurrentUser();
  const [proof, setProof] = useProof('signup');
  const signup = useSignUpAndIn();
  const login = withNext(paths.login, search);
  const next = search.get('next');
  if (user) return <Navigate to={next === null ? '/' : safeNext(next, location.origin)} replace />;

  const reset = () => {
    signup.reset();
    setProof(noProof);
  };

  return (
    <TrailPage title={t('signup.title')} subtitle={t('signup.subtitle')}>
      {!signup.isSuccess && (
        <TrailSteps
          steps={[t('signup.step-email'), t('signup.step-token'), t('signup.step-details')]}
          current={places[proof.step]}
        />
      )}
      <DoneNote>{signup.isSuccess && t('login.signup-done')}</DoneNote>
      {signup.isSuccess && (
        <LinkButton to={login} fullWidth mt="md">
          {t('login.title')}
        </LinkButton>
      )}
      {!signup.isSuccess && proof.step === 'proven' && (
        <SignupForm
          email={proof.email}
          pending={signup.isPending}
          error={signup.error}
          onSubmit={(input) =>
            signup.mutate({ ...input, secret: proof.secret }, { onSuccess: () => setProof(noProof) })
          }
          onReset={reset}
        />
      )}
      {!signup.isSuccess && (
        <>
          <VerifyEmail proof={proof} onChange={setProof} intro={t('signup.intro')} isMain />
          <TrailLinks>
            <TextLink to={login}>{t('account.have-account')}</TextLink>
            <TextLink to={withNext('/reset-pw', search)}>{t('login.forgot-password')}</TextLink>
          </TrailLinks>
        </>
      )}
    </TrailPage>
  );
}

/** The login link is for a login that does not follow, because the connection is lost or a limit is reached. */
function useSignUpAndIn() {
  const signup = useSignup();
  const login = useLogin();
  return useMutation({
    mutationFn: async (input: SignupInput) => {
      await signup.mutateAsync(input);
      const account: LoginInput = { username: input.username, password: input.password };
      const isIn = await login.mutateAsync(account).then(
        () => true,
        () => false,
      );
      if (isIn) showToast('signup.ready');
    },
  });
}
