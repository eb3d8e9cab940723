import type { UserForStaff } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../shared/page/panel.tsx';
import { Erasure } from '../../../features/account/erasure.tsx';
import { useUserErasure } from '../../../features/users/users-admin.queries.ts';

export function UserErasure({ user }: { user: UserForStaff }) {
  const { t } = useTranslation();
  const { erase, keep } = useUserErasure(user.id);
  const words = {
    text: t('users.erase-hint'),
    button: t('own-data.erase'),
    title: t('users.erase-title', { name: user.username }),
    warning: t('users.erase-text'),
  };
  return (
    <Panel title={t('users.erasure')}>
      <Erasure eraseAt={user.erase_at} erase={erase} keep={keep} words={words} />
    </Panel>
  );
}
