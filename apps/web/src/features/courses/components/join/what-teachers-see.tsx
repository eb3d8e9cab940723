import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What joining a course shows its teachers, in a sentence; the rest is folded. */
export function WhatTeachersSee() {
  const { t } = useTranslation();
  return (
    <Text component="div" size="sm" c="dimmed">
      {t('join.what-teachers-see')}
      <details>
        <summary>{t('join.more-on-this')}</summary>
        {t('join.what-else')}
      </details>
    </Text>
  );
}
