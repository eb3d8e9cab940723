import type { User } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { useChangeEmail } from '../../features/account/account.queries.ts';
import { ChangeEmailForm } from '../../features/account/change-email-form.tsx';
import { ConfirmPassword, isAskedFor } from '../../features/auth/confirm-password.tsx';
import { noProof, useProof, VerifyEmail } from '../../features/auth/verification/index.ts';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';

export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation();
  // The key contains the user's id, so that no one continues another user's proof in this browser.
  const [proof, setProof] = useProof(`email-of-${user.id}`);
  const change = useChangeEmail();
  const onSuccess = () => {
    showToast('settings.email-changed');
    setProof(noProof);
  };
  const submit = () => {
    if (proof.step === 'proven') change.mutate(proof.secret, { onSuccess });
  };
  return (
    <SectionCard title={t('settings.email')}>
      <VerifyEmail proof={proof} onChange={setProof} intro={t('settings.email-intro')} isMain={false} />
      {proof.step === 'proven' && (
        <ChangeEmailForm
          email={proof.email}
          pending={change.isPending}
          error={isAskedFor(change.error) ? null : change.error}
          onSubmit={submit}
          onReset={() => {
            change.reset();
            setProof(noProof);
          }}
        />
      )}
      <ConfirmPassword error={change.error} onConfirmed={submit} onClose={change.reset} />
    </SectionCard>
  );
}
