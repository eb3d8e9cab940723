import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { progressQueries } from '../../features/lessons/queries/progress.queries.ts';
import { ProgressTable } from '../../features/lessons/components/lesson/progress-table.tsx';
import { EmptyState } from '../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { SectionCard } from '../../shared/page/section-card.tsx';

export function OwnProgress() {
  const { t } = useTranslation();
  const progress = useQuery(progressQueries.byMe());
  return (
    <SectionCard title={t('settings.progress')}>
      {progress.isPending && <Loader type="dots" role="status" aria-label={t('app.loading')} />}
      {progress.isError && <ErrorBox error={progress.error} onRetry={() => void progress.refetch()} />}
      {progress.data?.length === 0 && <EmptyState>{t('lessons.none')}</EmptyState>}
      {progress.data && progress.data.length > 0 && <ProgressTable progress={progress.data} />}
    </SectionCard>
  );
}
