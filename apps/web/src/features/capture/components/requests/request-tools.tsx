import { ActionIcon } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconDownload, IconFilter, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { useEvents } from '../../../live/index.ts';
import type { RequestOrder } from './request-order.ts';
import { Hint } from '../../../../shared/ui/hint.tsx';
import type { MenuEntry } from '../../../../shared/ui/menu-at.tsx';
import { MoreMenu } from '../../../../shared/ui/more-menu.tsx';

type Props = {
  /** The requests shown. */
  requests: readonly CapturedRequest[];
  order: RequestOrder;
  onOrder: (order: RequestOrder) => void;
  isFiltering: boolean;
  onFiltering: (isFiltering: boolean) => void;
  /** Beside those of the inspector. */
  entries: readonly MenuEntry[];
  /** In sight, before the menu. */
  children: ReactNode;
};

export function RequestTools(props: Props) {
  const { requests, order, onOrder, isFiltering, onFiltering, entries, children } = props;
  const { t } = useTranslation();
  const events = useEvents();
  const isNewestFirst = order === 'newest-first';
  const otherOrder = isNewestFirst ? 'oldest-first' : 'newest-first';
  const exportHar = async () => {
    const { asHar } = await import('@sentiero/traffic/har');
    const at = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    saveFile(`sentiero-${at}.har`, JSON.stringify(asHar(requests, events)), 'application/json');
  };
  return (
    <>
      <Hint label={t('inspector.filter')}>
        <ActionIcon
          aria-label={t('inspector.filter')}
          aria-expanded={isFiltering}
          variant={isFiltering ? 'light' : 'subtle'}
          color="var(--ink-1)"
          onClick={() => onFiltering(!isFiltering)}
        >
          <IconFilter size={18} />
        </ActionIcon>
      </Hint>
      {children}
      <MoreMenu
        label={t('inspector.more')}
        entries={[
          {
            label: t(`inspector.${otherOrder}`),
            icon: isNewestFirst ? IconSortAscending : IconSortDescending,
            onClick: () => onOrder(otherOrder),
          },
          ...entries,
          {
            label: t('inspector.export-har'),
            icon: IconDownload,
            disabled: requests.length === 0,
            onClick: () => void exportHar(),
          },
        ]}
      />
    </>
  );
}
