import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { progressQueries } from '../../features/lessons/queries/progress.queries.ts';
import { ProgressTable } from '../../features/lessons/components/lesson/progress-table.tsx';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { Loaded } from '../../shared/feedback/loaded.tsx';

export function OwnProgress() {
  const { t } = useTranslation();
  const progress = useQuery(progressQueries.byMe());
  return (
    <SectionCard title={t('settings.progress')}>
      <Loaded query={progress} isPart none={t('lessons.none')}>
        {(lessons) => <ProgressTable progress={lessons} />}
      </Loaded>
    </SectionCard>
  );
}
