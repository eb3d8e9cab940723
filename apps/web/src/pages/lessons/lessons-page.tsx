import type { CategoryOverview } from '@sentiero/contracts/lessons';
import { Group, Title } from '@mantine/core';
import { IconCertificate, IconListCheck, IconVocabulary } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { OwnInvitations } from '../../features/courses/components/invitations/own-invitations.tsx';
import { CategoryAccordion } from '../../features/lessons/components/lesson/category-accordion.tsx';
import { ContinueCard } from '../../features/lessons/components/lesson/continue-card.tsx';
import { PlanCard } from '../../features/lessons/components/lesson/plan-card.tsx';
import { LessonFilterBar } from '../../features/lessons/components/lesson/lesson-filter-bar.tsx';
import {
  coveredTopics,
  filterLessons,
  isFiltering,
  readFilter,
  type LessonFilter,
} from '../../features/lessons/model/lesson-filter.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { ownPlans } from '../../features/lessons/model/own-plans.ts';
import { pickContinue } from '../../features/lessons/model/pick-continue.ts';
import { useActiveLesson } from '../../features/live/index.ts';
import { MessageNotes } from '../../features/messages/message-notes.tsx';
import { MessagesButton } from '../../features/messages/messages-button.tsx';
import { EmptyState } from '../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Page } from '../../shared/page/page.tsx';
import { MoreMenu } from '../../shared/ui/more-menu.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { whenIdle } from '../../shared/when-idle.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';

/** Most learners open a lesson next. */
const loadLessonPage = () => void import('./lesson-page.tsx').catch(() => undefined);

export function LessonsPage() {
  const { t } = useTranslation();
  usePageTitle(t('lessons.title'));
  useActiveLesson(null);
  useEffect(() => whenIdle(loadLessonPage), []);
  return (
    <Page>
      <Group justify="space-between">
        <Title order={1}>{t('lessons.title')}</Title>
        <Group gap="sm">
          <MessagesButton />
          <MoreMenu entries={useBesides()} />
        </Group>
      </Group>
      <MessageNotes />
      <OwnInvitations />
      <Overview />
    </Page>
  );
}

/** What stands beside the lessons. */
function useBesides() {
  const { t } = useTranslation();
  return [
    { to: paths.certificates, icon: IconCertificate, label: t('certificate.own') },
    { to: paths.coverage, icon: IconListCheck, label: t('coverage.title') },
    { to: paths.glossary, icon: IconVocabulary, label: t('glossary.title') },
  ];
}

function Overview() {
  const { t } = useTranslation();
  const { filter, setFilter } = useFilter();
  const { data: newest, error, refetch } = useQuery(lessonsQueries.categories());
  // Rendering many cards is deferred in small pieces, so the page stays responsive.
  const data = useDeferredValue(newest);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSpinner />;
  if (data.length === 0) return <EmptyState>{t('lessons.none')}</EmptyState>;
  const point = pickContinue(data);
  const open = point?.category ?? data[0];
  const shown = filterLessons(data, filter);
  const plans = ownPlans(data);
  const planned = plans.flatMap((plan) => plan.open.slice(0, 1));
  // The page has one main button: the next lesson of a plan, otherwise the lesson to continue with.
  const isPlanned = planned.some(({ id }) => id === point?.lesson.id);
  return (
    <>
      {plans.map((plan) => (
        <PlanCard key={plan.course.id} plan={plan} isMain={plan.open[0] === planned[0]} />
      ))}
      {point && !isPlanned && (
        <ContinueCard point={point} isMain={planned.length === 0} isFirst={data.every(isUntouched)} />
      )}
      <LessonFilterBar
        filter={filter}
        topics={coveredTopics(data, filter.owasp)}
        count={new Set(shown.flatMap(({ lessons }) => lessons.map(({ id }) => id))).size}
        onChange={setFilter}
      />
      {isFiltering(filter) ? (
        <Matching key={JSON.stringify(filter)} categories={shown} />
      ) : (
        <CategoryAccordion categories={data} openAtFirst={open ? [open.id] : []} />
      )}
    </>
  );
}

const isUntouched = ({ lessons }: CategoryOverview) =>
  lessons.every(({ last_activity }) => last_activity === null);

function Matching({ categories }: { categories: readonly CategoryOverview[] }) {
  const { t } = useTranslation();
  if (categories.length === 0) return <EmptyState>{t('lessons.none-matching')}</EmptyState>;
  return <CategoryAccordion categories={categories} openAtFirst={categories.map(({ id }) => id)} />;
}

/** The filter is kept in the page's address. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const setFilter = ({ level, owasp, text }: LessonFilter) =>
    setParams(
      {
        ...(level !== null && { level: String(level) }),
        ...(owasp !== null && { owasp }),
        ...(text !== null && { q: text }),
      },
      { replace: true },
    );
  return { filter: readFilter(params), setFilter };
}
