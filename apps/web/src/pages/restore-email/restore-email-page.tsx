import { Alert, Text } from '@mantine/core';
import type { EndedWaysIn } from '@sentiero/contracts/users';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useRestoreEmail } from '../../features/account/account.queries.ts';
import { currentResetLink } from '../../features/account/reset-link.ts';
import { ResetPasswordForm } from '../../features/account/reset-password-form.tsx';
import { AfterReset } from '../../features/auth/ways-in.tsx';
import { addressProven, noProof, useProof } from '../../features/auth/verification/index.ts';
import { hasCode } from '@sentiero/client/errors';
import { DoneNote } from '../../shared/feedback/done-note.tsx';
import { TrailPage } from '../../shared/page/trail-page.tsx';
import { paths } from '../../shared/paths.ts';

const doneHash = '#done';

/** The page linked in mails about a new address or a new way in. */
export function RestoreEmailPage() {
  const { t } = useTranslation();
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const [proof, setProof] = useProofOfLink();
  const restore = useRestoreEmail((ways) => {
    setProof(noProof);
    void navigate({ hash: doneHash }, { replace: true, state: ways });
  });
  // Kept in the history, because the page is mounted again once the session has ended.
  const isDone = hash === doneHash;
  const isVoid = hasCode(restore.error, 'wrong_secret');
  return (
    <TrailPage title={t('restore.title')} subtitle={t('restore.subtitle')}>
      <DoneNote>{isDone && t('restore.done')}</DoneNote>
      {isDone && <AfterReset {...waysIn(state)} login={paths.login} />}
      {!isDone && proof.step !== 'proven' && <Text>{t('restore.no-link')}</Text>}
      {isVoid && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="alert">
          {t('restore.void')}
        </Alert>
      )}
      {!isDone && !isVoid && proof.step === 'proven' && (
        <>
          <Text mb="md">{t('restore.intro')}</Text>
          <ResetPasswordForm
            email=""
            pending={restore.isPending}
            error={restore.error}
            submitLabel={t('restore.submit')}
            onSubmit={(password) => restore.mutate({ secret: proof.secret, password })}
          />
        </>
      )}
    </TrailPage>
  );
}

/** What this page itself has put into the history. */
const waysIn = (state: unknown) => ({ ended: [], kept: [], ...(state as EndedWaysIn | null) });

/** The link's secret is removed from the address bar before anything is shown, and survives a reload. */
function useProofOfLink(): ReturnType<typeof useProof> {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [proof, setProof] = useProof('restore');
  useLayoutEffect(() => {
    const link = currentResetLink(hash);
    if (!link) return;
    setProof(addressProven('', link.secret, Date.now()));
    void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate, setProof]);
  return [proof, setProof];
}
