import { Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { CategoryAccordion } from '../../features/lessons/components/lesson/category-accordion.tsx';
import { ContinueCard } from '../../features/lessons/components/lesson/continue-card.tsx';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { pickContinue } from '../../features/lessons/model/pick-continue.ts';
import { useActiveLesson } from '../../features/live/index.ts';
import { MessageNotes } from '../../features/messages/message-notes.tsx';
import { MessagesButton } from '../../features/messages/messages-button.tsx';
import { EmptyState } from '../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Page } from '../../shared/page/page.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';

export function LessonsPage() {
  const { t } = useTranslation();
  usePageTitle(t('lessons.title'));
  useActiveLesson(null);
  return (
    <Page>
      <Group justify="space-between">
        <Title order={1}>{t('lessons.title')}</Title>
        <MessagesButton />
      </Group>
      <MessageNotes />
      <Overview />
    </Page>
  );
}

function Overview() {
  const { t } = useTranslation();
  const { data: newest, error, refetch } = useQuery(lessonsQueries.categories());
  // Rendering many cards is deferred in small pieces, so the page stays responsive.
  const data = useDeferredValue(newest);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSpinner />;
  if (data.length === 0) return <EmptyState>{t('lessons.none')}</EmptyState>;
  const point = pickContinue(data);
  const open = point?.category ?? data[0];
  return (
    <>
      {point && <ContinueCard point={point} />}
      <CategoryAccordion categories={data} openAtFirst={open ? [open.id] : []} />
    </>
  );
}
