import { Stack } from '@mantine/core';
import type { User } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { Erasure } from '../../features/account/erasure.tsx';
import { useOwnErasure } from '../../features/account/own-data.queries.ts';
import { OwnExport } from '../../features/account/own-export.tsx';
import { SectionCard } from '../../shared/page/section-card.tsx';

export function OwnDataSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { erase, keep } = useOwnErasure();
  const words = {
    text: t('own-data.text'),
    button: t('own-data.erase'),
    title: t('own-data.erase-title'),
    warning: t('own-data.erase-text'),
  };
  return (
    <SectionCard title={t('own-data.title')}>
      <Stack gap="lg">
        <OwnExport />
        <Erasure eraseAt={user.erase_at} erase={erase} keep={keep} words={words} />
      </Stack>
    </SectionCard>
  );
}
