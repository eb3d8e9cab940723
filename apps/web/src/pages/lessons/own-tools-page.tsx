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
  const records = useRequests().filter((record) => record.target.id === target?.id);
  if (!target || !URL.canParse(target.frontend_url)) return <Navigate to={paths.lesson(lesson.id)} replace />;
  return (
    <NarrowPage>
      <Stack gap="lg">
        <PageHeader
          title={t('tools.title')}
          back={{ to: paths.lesson(lesson.id), label: translate(lesson.title) }}
        />
        <Text>{t('tools.intro', { name: target.name })}</Text>
        <OwnTools target={target} records={records} />
      </Stack>
    </NarrowPage>
  );
}
