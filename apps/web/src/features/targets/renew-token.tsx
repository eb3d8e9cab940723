import type { Target } from '@sentiero/contracts/targets';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Version } from '../../shared/api/call.ts';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { useRenewToken } from './targets-admin.queries.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

export function RenewToken({ target, version }: { target: Target; version: Version }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const renewal = useRenewToken(target.id, version);
  const onSuccess = () => {
    showToast('toast.token-renewed');
    setAsking(false);
  };
  return (
    <>
      <ToolButton
        icon={IconKey}
        onClick={() => {
          renewal.reset();
          setAsking(true);
        }}
      >
        {t('targets.renew')}
      </ToolButton>
      <ConfirmDialog
        opened={asking}
        title={t('targets.renew')}
        text={t('targets.renew-text')}
        confirm={t('targets.renew')}
        pending={renewal.isPending}
        error={renewal.error}
        onConfirm={() => renewal.mutate(undefined, { onSuccess })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
