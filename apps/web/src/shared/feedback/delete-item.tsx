import { hasCode } from '@sentiero/client/errors';
import { IconTrash } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from './toasts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ToolButton } from '../ui/tool-button.tsx';

type Props = {
  title: string;
  /** Other data deleted together with the item. The dialog always says that deletion is irreversible. */
  text: string;
  removal: UseMutationResult<unknown, Error, void>;
  onDeleted: () => void;
  /** Asks who the user is if the deletion requires a recent login, then retries it. */
  confirmation?: (retry: () => void) => ReactNode;
};

/** The button, the confirmation and the deletion, during which the dialog cannot be closed. */
export function DeleteItem({ title, text, removal, onDeleted, confirmation }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  // Awaited instead of using the mutation's callbacks, because a deleted item's page must be left even if it is
  // already unmounted. Users who have since navigated elsewhere stay there.
  const remove = () => {
    const { pathname } = location;
    const leave = () => {
      showToast('toast.deleted');
      if (location.pathname === pathname) onDeleted();
    };
    return removal.mutateAsync().then(leave, () => undefined);
  };
  return (
    <>
      <ToolButton
        color="danger"
        icon={IconTrash}
        onClick={() => {
          removal.reset();
          setAsking(true);
        }}
      >
        {t('admin.delete')}
      </ToolButton>
      <ConfirmDialog
        opened={asking}
        title={title}
        text={`${text} ${t('admin.irreversible')}`}
        confirm={t('admin.delete')}
        pending={removal.isPending}
        error={confirmation && hasCode(removal.error, 'recent_login_required') ? null : removal.error}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
      {confirmation?.(() => void remove())}
    </>
  );
}
