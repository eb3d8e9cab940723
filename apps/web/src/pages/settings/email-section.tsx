import type { User } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { useChangeEmail } from '../../features/account/account.queries.ts';
import { ChangeEmailForm } from '../../features/account/change-email-form.tsx';
import { ConfirmPassword, isAskedFor } from '../../features/auth/confirm-password.tsx';
import { noProof, useProof, VerifyEmail } from '../../features/verification/index.ts';
import { DoneNote } from '../../shared/ui/done-note.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';

export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation();
  // With the id in its name, so that nobody goes on with what another user of this browser has proven.
  const [proof, setProof] = useProof(`email-of-${user.id}`);
  const change = useChangeEmail();
  const submit = () => {
    if (proof.step === 'proven') change.mutate(proof.secret, { onSuccess: () => setProof(noProof) });
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
      <DoneNote>{change.isSuccess && proof.step === 'email' && t('settings.email-changed')}</DoneNote>
    </SectionCard>
  );
}
