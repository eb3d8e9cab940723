import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordDialog } from '../auth/confirm-password.tsx';
import { useInvalidateTarget } from './targets-admin.queries.ts';

/** The shared token comes only soon after a login: asks for the password, then loads the target anew. */
export function ShowToken({ targetId }: { targetId: number }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const reload = useInvalidateTarget(targetId);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('targets.show-token')}
      </Button>
      <PasswordDialog
        opened={asking}
        onConfirmed={() => {
          close();
          void reload();
        }}
        onClose={close}
      />
    </>
  );
}
