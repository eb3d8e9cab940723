import { IconCopy } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '../../../../shared/feedback/toasts.ts';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props<Item> = {
  duplication: UseMutationResult<Item, Error, number>;
  id: number;
  pathOf: (copy: Item) => string;
};

/** Creates a hidden copy and opens it. */
export function DuplicateButton<Item>({ duplication, id, pathOf }: Props<Item>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ToolButton
      icon={IconCopy}
      loading={duplication.isPending}
      onClick={() =>
        duplication.mutate(id, {
          onSuccess: (copy) => {
            showToast('toast.copied');
            void navigate(pathOf(copy));
          },
        })
      }
    >
      {duplication.isError ? t('authoring.duplicate-again') : t('authoring.duplicate')}
    </ToolButton>
  );
}
