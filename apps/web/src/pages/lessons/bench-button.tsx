import { Button } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLessonBench } from './bench-links.tsx';

export function BenchButton() {
  const { t } = useTranslation();
  const { isOpen, toggle } = useLessonBench();
  return (
    <Button
      size="xs"
      variant="default"
      aria-expanded={isOpen}
      leftSection={<IconTools size={18} aria-hidden />}
      onClick={toggle}
    >
      {t('bench.title')}
    </Button>
  );
}
