import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { IconFilter, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { useConnectionState, useRequests } from '../live/index.ts';
import classes from './capture.module.css';
import { filterRequests, noFilter } from './filter-requests.ts';
import type { MessageTab } from './message-panel.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { RequestFilterBar } from './request-filter-bar.tsx';
import { RequestTable } from './request-table.tsx';
import type { StepLabel } from './step-label.ts';

type Props = {
  targetId: number | null;
  stepLabel: (stepId: number) => StepLabel | null;
  onClear: () => Promise<unknown>;
};

/** The learner's own requests to the lesson's target, as they happen. */
export function RequestInspector({ targetId, stepLabel, onClear }: Props) {
  const { t } = useTranslation();
  const all = useRequests();
  const connection = useConnectionState();
  const [filter, setFilter] = useState(noFilter);
  const [isFiltering, setIsFiltering] = useState(false);
  const [opened, setOpened] = useState<{ id: string; tab: MessageTab } | null>(null);
  const [isClearing, setIsClearing] = useState(false);
  useFocusReturn({ opened: opened !== null });
  const own = useMemo(() => filterRequests(all, targetId, noFilter), [all, targetId]);
  const shown = useMemo(
    () => filterRequests(own, targetId, isFiltering ? filter : noFilter).toReversed(),
    [own, targetId, filter, isFiltering],
  );
  const onOpen = useCallback((id: string, tab: MessageTab) => setOpened({ id, tab }), []);
  const completedLabel = useCallback(
    ({ completed }: CapturedRequest) => {
      const labels = completed.map(stepLabel).filter((label) => label !== null);
      if (labels.length === 0) return null;
      return {
        short: labels.map(({ short }) => short).join(', '),
        long: labels.map(({ long }) => long).join(', '),
      };
    },
    [stepLabel],
  );
  const clear = () => {
    setIsClearing(true);
    void onClear().finally(() => setIsClearing(false));
  };

  return (
    <section className={classes.panel} aria-labelledby="requests-title">
      <header className={classes.header}>
        <h2 id="requests-title" className={classes.title}>
          {t('inspector.title')}
        </h2>
        {connection === 'connected' && <StatusBadge tone="ok">{t('inspector.live')}</StatusBadge>}
        <Tooltip label={t('inspector.filter')}>
          <ActionIcon
            aria-label={t('inspector.filter')}
            aria-expanded={isFiltering}
            color="var(--ink-1)"
            onClick={() => setIsFiltering(!isFiltering)}
          >
            <IconFilter size={18} />
          </ActionIcon>
        </Tooltip>
        <Button
          size="xs"
          variant="subtle"
          color="var(--ink-1)"
          leftSection={<IconTrash size={18} />}
          disabled={own.length === 0}
          loading={isClearing}
          onClick={clear}
        >
          {t('inspector.clear')}
        </Button>
      </header>
      {isFiltering && (
        <RequestFilterBar requests={own} filter={filter} shown={shown.length} onChange={setFilter} />
      )}
      {shown.length > 0 ? (
        <RequestTable requests={shown} completedLabel={completedLabel} onOpen={onOpen} />
      ) : (
        <div className={classes.empty}>
          <EmptyState>{t(own.length > 0 ? 'inspector.none-match' : 'inspector.empty')}</EmptyState>
        </div>
      )}
      {opened && (
        <RequestDialog
          requests={shown}
          id={opened.id}
          tab={opened.tab}
          completedLabel={completedLabel}
          onShow={(id) => setOpened({ ...opened, id })}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
