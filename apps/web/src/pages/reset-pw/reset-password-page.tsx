import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useResetPassword } from '../../features/account/account.queries.ts';
import { PaperCode } from '../../features/account/paper-code.tsx';
import { currentResetLink } from '../../features/account/reset-link.ts';
import { ResetPasswordForm } from '../../features/account/reset-password-form.tsx';
import { withNext } from '../../features/auth/safe-next.ts';
import { AfterReset } from '../../features/auth/ways-in.tsx';
import { addressProven, noProof, useProof, VerifyEmail } from '../../features/auth/verification/index.ts';
import { DoneNote } from '../../shared/feedback/done-note.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { TrailLinks, TrailPage } from '../../shared/page/trail-page.tsx';
import { paths } from '../../shared/paths.ts';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isOnPaper = useLocation().hash === '#code';
  const [proof, setProof] = useProof('reset');
  const reset = useResetPassword();
  const login = withNext(paths.login, search);
  useProofOfLink(setProof);

  if (reset.isSuccess)
    return (
      <TrailPage title={t('reset.title')} subtitle={t('reset.subtitle')}>
        <DoneNote>{t('login.reset-password')}</DoneNote>
        <AfterReset {...reset.data} login={login} />
      </TrailPage>
    );
  return (
    <TrailPage title={t('reset.title')} subtitle={t('reset.subtitle')}>
      {isOnPaper && proof.step !== 'proven' ? (
        <PaperCode onCode={(code) => setProof(addressProven('', code, Date.now()))} />
      ) : (
        <VerifyEmail proof={proof} onChange={setProof} intro={t('reset.intro')} isMain />
      )}
      {proof.step === 'proven' && (
        <>
          <ResetPasswordForm
            email={proof.email}
            pending={reset.isPending}
            error={reset.error}
            onSubmit={(password) =>
              reset.mutate({ secret: proof.secret, password }, { onSuccess: () => setProof(noProof) })
            }
            onReset={() => {
              reset.reset();
              setProof(noProof);
            }}
          />
          <TrailLinks>
            <TextLink to={login}>{t('account.have-account')}</TextLink>
            <TextLink to={withNext(paths.signup, search)}>{t('login.create-account')}</TextLink>
          </TrailLinks>
        </>
      )}
    </TrailPage>
  );
}

/**
 * A link from an administrator is a proof in itself; its secret is removed from the address bar before anything is
 * shown.
 */
function useProofOfLink(setProof: ReturnType<typeof useProof>[1]): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const link = currentResetLink(hash);
    if (!link) return;
    setProof(addressProven(link.email, link.secret, Date.now()));
    void navigate({ search, hash: '' }, { replace: true });
  }, [hash, search, navigate, setProof]);
}
