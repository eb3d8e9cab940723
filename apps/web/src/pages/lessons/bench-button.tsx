import { IconTools } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLessonBench } from './bench-links.tsx';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

export function BenchButton() {
  const { t } = useTranslation();
  const { isOpen, toggle } = useLessonBench();
  return (
    <ToolButton aria-expanded={isOpen} icon={IconTools} onClick={toggle}>
      {t('bench.title')}
    </ToolButton>
  );
}
