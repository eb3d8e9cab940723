import type { User } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { useUpdateProfile } from '../../features/account/account.queries.ts';
import { ProfileForm } from '../../features/account/profile-form.tsx';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';

export function ProfileSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const update = useUpdateProfile();
  return (
    <SectionCard title={t('settings.profile')}>
      <ProfileForm
        user={user}
        pending={update.isPending}
        error={update.error}
        onSubmit={(input) =>
          update.mutate(input, { onSuccess: () => showToast('settings.user-data-changed') })
        }
      />
    </SectionCard>
  );
}
