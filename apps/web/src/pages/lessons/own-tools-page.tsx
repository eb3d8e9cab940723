import type { CapturedRequest } from '@sentiero/contracts/capture';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useRequests } from '../../features/live/index.ts';
import { OwnTools } from '../../features/targets/own-tools.tsx';
import { useTranslated } from '../../shared/i18n/language.ts';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import type { Lesson } from '@sentiero/contracts/lessons';
import { WithLesson } from './with-lesson.tsx';

/** How a lesson is worked on with curl, Burp and the like. */
export function OwnToolsPage() {
  const { t } = useTranslation();
  return (
    <WithLesson titleOf={() => t('tools.title')}>{(lesson) => <ToolsOfLesson lesson={lesson} />}</WithLesson>
  );
}

function ToolsOfLesson({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const target = lesson.target_application;
  const path = useExample(target?.id ?? null);
  if (!target || !URL.canParse(target.frontend_url)) return <Navigate to={paths.lesson(lesson.id)} replace />;
  return (
    <NarrowPage>
      <Stack gap="lg">
        <PageHeader
          title={t('tools.title')}
          back={{ to: paths.lesson(lesson.id), label: translate(lesson.title) }}
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
