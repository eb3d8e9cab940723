import { limits } from '@sentiero/contracts/shared';
import { Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../ui/tool-button.tsx';

type Props = { page: number; total: number; onPage: (page: number) => void };

/** The number of items, the displayed range, and links to other pages. */
export function Pager({ page, total, onPage }: Props) {
  const { t } = useTranslation();
  const size = limits.pageDefault;
  const first = Math.min(total, (page - 1) * size + 1);
  const last = Math.min(total, page * size);
  const pages = Math.max(1, Math.ceil(total / size));
  // The link is old, or items were deleted since: shows the last page.
  useEffect(() => {
    if (page > pages) onPage(pages);
  });
  return (
    <Group component="nav" justify="space-between" aria-label={t('admin.pages')}>
      <Text size="sm" c="dimmed" role="status">
        {t('admin.shown', { first, last, total })}
      </Text>
      {pages > 1 && (
        <Group gap="sm">
          <ToolButton disabled={page <= 1} icon={IconChevronLeft} onClick={() => onPage(page - 1)}>
            {t('app.back')}
          </ToolButton>
          <ToolButton
            disabled={last >= total}
            rightSection={<IconChevronRight size={18} aria-hidden />}
            onClick={() => onPage(page + 1)}
          >
            {t('app.next')}
          </ToolButton>
        </Group>
      )}
    </Group>
  );
}
