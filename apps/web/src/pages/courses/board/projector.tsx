import type { Board } from '@sentiero/contracts/board';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StepBars } from '../../../features/board/components/step-bars.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Page } from '../../../shared/page/page.tsx';

/** The class view for everyone to see: no names, no answers. */
export function Projector({ board, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <Page>
      <PageHeader title={translate(board.lesson.title)}>
        <Button size="xs" variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={onClose}>
          {t('board.projector-close')}
        </Button>
      </PageHeader>
      <StepBars board={board} isLarge />
    </Page>
  );
}
