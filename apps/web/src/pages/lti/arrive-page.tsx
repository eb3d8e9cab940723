import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import type { LtiPlace } from '@sentiero/contracts/lti';
import { hasCode } from '@sentiero/client/errors';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useArrive, useLinkCourse } from '../../features/lti/lti.queries.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { TrailLinks, TrailPage } from '../../shared/page/trail-page.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';

/** Where a launch from a learning platform arrives: leads to its lesson or its course. */
export function ArrivePage() {
  const { t } = useTranslation();
  const launch = useParams()['launch'] ?? '';
  const { mutate, data, error } = useArrive();
  useEffect(() => mutate(launch), [mutate, launch]);
  const to = data && placeOf(data);
  if (to) return <Navigate to={to} replace />;
  if (!data && !error) return <PageSpinner />;
  const isOver = hasCode(error, 'not_found') || hasCode(error, 'invalid_input');
  return (
    <TrailPage title={t('lti.arrive')} subtitle={data?.title ?? ''}>
      {isOver && <Alert role="status">{t('lti.over')}</Alert>}
      {error && !isOver && <ErrorBox error={error} onRetry={() => mutate(launch)} />}
      {data && data.linkable.length === 0 && <Text>{t('lti.not-linked')}</Text>}
      {data && data.linkable.length > 0 && <LinkCourse launch={launch} place={data} />}
      <TrailLinks>
        <TextLink to={paths.lessons}>{t('lti.to-lessons')}</TextLink>
      </TrailLinks>
    </TrailPage>
  );
}

function placeOf({ lesson, course }: LtiPlace): string | null {
  if (lesson !== null) return paths.lesson(lesson);
  return course === null ? null : paths.course(course);
}

function LinkCourse({ launch, place }: { launch: string; place: LtiPlace }) {
  const { t } = useTranslation();
  const link = useLinkCourse();
  if (link.data) return <Navigate to={placeOf(link.data) ?? paths.courses} replace />;
  return (
    <Form
      pending={link.isPending}
      error={link.error}
      onSubmit={(read) => link.mutate({ launch, course: Number(read('course')) })}
    >
      <Stack gap="md">
        <Text>{t('lti.link-text')}</Text>
        <NativeSelect
          name="course"
          label={t('lti.link-course')}
          data={place.linkable.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Button type="submit" fullWidth loading={link.isPending}>
          {t('lti.link')}
        </Button>
      </Stack>
    </Form>
  );
}
