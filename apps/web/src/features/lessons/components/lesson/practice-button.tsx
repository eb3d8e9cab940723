import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { isPending: boolean; onStart: () => void };

export function PracticeButton({ isPending, onStart }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconRepeat size={18} aria-hidden />}
      disabled={isPending}
      onClick={onStart}
    >
      {t('practice.start')}
    </Button>
  );
}
