import type { User } from '@sentiero/contracts/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangePassword } from '../../features/account/account.queries.ts';
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';

export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const change = useChangePassword();
  // A new form after each change: no password stays in the page.
  const [changes, setChanges] = useState(0);
  const onSuccess = () => {
    showToast('settings.password-changed');
    setChanges(changes + 1);
  };
  return (
    <SectionCard title={t('settings.password')}>
      <ChangePasswordForm
        key={changes}
        user={user}
        pending={change.isPending}
        error={change.error}
        onSubmit={(input) => change.mutate(input, { onSuccess })}
      />
    </SectionCard>
  );
}
