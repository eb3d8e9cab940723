import type { CapturedRequest } from '@sentiero/contracts/capture';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { requirementsMet } from '../../features/lessons/model/completeness.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { useActiveLesson, useRequests } from '../../features/live/index.ts';
import { OwnTools } from '../../features/targets/own-tools.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useTranslated } from '../../shared/i18n/language.ts';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';

/** How a lesson is worked on with curl, Burp and the like. */
export function OwnToolsPage() {
  const id = Number(useParams()['lessonId']);
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundPage />;
  return <ToolsOfLesson key={id} id={id} />;
}

function ToolsOfLesson({ id }: { id: number }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const lesson = useQuery(lessonsQueries.lesson(id));
  const target = lesson.data?.target_application ?? null;
  const path = useExample(target?.id ?? null);
  usePageTitle(t('tools.title'));
  useActiveLesson(id);
  if (lesson.error)
    return (
      <NarrowPage>
        <ErrorBox error={lesson.error} onRetry={() => void lesson.refetch()} />
      </NarrowPage>
    );
  if (!lesson.data) return <PageSpinner />;
  if (!target || !URL.canParse(target.frontend_url) || !requirementsMet(lesson.data))
    return <Navigate to={paths.lesson(id)} replace />;
  return (
    <NarrowPage>
      <Stack gap="lg">
        <PageHeader
          title={t('tools.title')}
          back={{ to: paths.lesson(id), label: translate(lesson.data.title) }}
        />
        <Text>{t('tools.intro', { name: target.name })}</Text>
        <OwnTools targetId={target.id} origin={new URL(target.frontend_url).origin} path={path} />
      </Stack>
    </NarrowPage>
  );
}

/**
 * The newest page of the target that was asked with a parameter, because tools look for such ones. One that a browser
 * opened is preferred, or each line would repeat what the tool before it sent.
 */
function useExample(targetId: number | null): string {
  const found = useRequests().filter(
    ({ method, target, params, code, request }) =>
      target.id === targetId &&
      method === 'GET' &&
      params.length > 0 &&
      code === 200 &&
      request.target.startsWith('/'),
  );
  return (found.findLast(isPageOfBrowser) ?? found.at(-1))?.request.target ?? '/';
}

/** Browsers say so on HTTPS and on `localhost` only. */
const isPageOfBrowser = ({ request }: CapturedRequest) =>
  request.headers.some(([name, value]) => name.toLowerCase() === 'sec-fetch-dest' && value === 'document');
