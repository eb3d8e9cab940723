import { ActionIcon } from '@mantine/core';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconDownload, IconFilter, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { useEvents } from '../../../live/index.ts';
import type { RequestOrder } from './request-order.ts';
import { Hint } from '../../../../shared/ui/hint.tsx';

type Props = {
  /** The requests shown. */
  requests: readonly CapturedRequest[];
  order: RequestOrder;
  onOrder: (order: RequestOrder) => void;
  isFiltering: boolean;
  onFiltering: (isFiltering: boolean) => void;
};

export function RequestTools({ requests, order, onOrder, isFiltering, onFiltering }: Props) {
  const { t } = useTranslation();
  const events = useEvents();
  const isNewestFirst = order === 'newest-first';
  const OrderIcon = isNewestFirst ? IconSortDescending : IconSortAscending;
  const otherOrder = isNewestFirst ? 'oldest-first' : 'newest-first';
  const exportHar = async () => {
    const { asHar } = await import('@sentiero/traffic/har');
    const at = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    saveFile(`sentiero-${at}.har`, JSON.stringify(asHar(requests, events)), 'application/json');
  };
  return (
    <>
      <Hint label={t(`inspector.${otherOrder}`)}>
        <ActionIcon
          aria-label={t(`inspector.${otherOrder}`)}
          color="var(--ink-1)"
          onClick={() => onOrder(otherOrder)}
        >
          <OrderIcon size={18} />
        </ActionIcon>
      </Hint>
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
      <Hint label={t('inspector.export-har')}>
        <ActionIcon
          aria-label={t('inspector.export-har')}
          color="var(--ink-1)"
          disabled={requests.length === 0}
          onClick={() => void exportHar()}
        >
          <IconDownload size={18} />
        </ActionIcon>
      </Hint>
    </>
  );
}
