import type { Board } from '@sentiero/contracts/board';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StepBars } from '../../../features/board/components/step-bars.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { Page } from '../../../shared/page/page.tsx';
import { ToolButton } from '../../../shared/ui/tool-button.tsx';

/** The class view for everyone to see: no names, no answers. */
export function Projector({ board, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <Page>
      <PageHeader title={translate(board.lesson.title)}>
        <ToolButton icon={IconX} onClick={onClose}>
          {t('board.projector-close')}
        </ToolButton>
      </PageHeader>
      <StepBars board={board} isLarge />
    </Page>
  );
}
