import type { AuthoredCategory } from '@sentiero/contracts/authoring';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { lessonId: number; categories: readonly AuthoredCategory[] };

/** Learners find lessons by category only. */
export function NoCategoryNote({ lessonId, categories }: Props) {
  const { t } = useTranslation();
  if (categories.some(({ lessons }) => lessons.some(({ id }) => id === lessonId))) return null;
  return (
    <Alert color="warning" icon={<IconAlertTriangle size={18} />}>
      {t('authoring.no-category')}
    </Alert>
  );
}
