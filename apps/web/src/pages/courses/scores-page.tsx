import type { Course } from '@sentiero/contracts/courses';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scoresQueries, useSendScores } from '../../features/lti/scores.queries.ts';
import { FailedDates } from '../../features/lti/failed-dates.tsx';
import { LtiRoster } from '../../features/lti/lti-roster.tsx';
import { ScoreTable } from '../../features/lti/score-table.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { LoadedPanel } from '../../shared/page/loaded-panel.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { CourseRoom } from './course-room.tsx';
import { WithCourse } from './with-course.tsx';

export function ScoresPage() {
  return <WithCourse>{(course) => <OfCourse course={course} />}</WithCourse>;
}

function OfCourse({ course }: { course: Course }) {
  const { t } = useTranslation();
  const query = useQuery(scoresQueries.ofCourse(course.id));
  const again = useSendScores(course.id);
  return (
    <CourseRoom course={course} room="settings" title={t('lti.scores')}>
      <LoadedPanel title={t('lti.sent-scores')} query={query}>
        {({ linked, waiting, failed, scores, dates }) => (
          <Stack gap="md">
            {linked.map(({ platform, title }) => (
              <Text key={`${platform} ${title}`}>{t('lti.linked', { platform, title })}</Text>
            ))}
            {again.error && <ErrorBox error={again.error} />}
            {waiting > 0 && <Text>{t('lti.waiting', { count: waiting })}</Text>}
            {dates.length > 0 && <FailedDates dates={dates} />}
            {(failed > 0 || dates.length > 0) && (
              <Group>
                {failed > 0 && <Text>{t('lti.failed', { count: failed })}</Text>}
                <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
                  {t('lti.send-again')}
                </Button>
              </Group>
            )}
            {scores.length > 0 ? (
              <ScoreTable scores={scores} />
            ) : (
              <Text c="dimmed">{t('lti.no-scores')}</Text>
            )}
          </Stack>
        )}
      </LoadedPanel>
      <Panel title={t('lti.roster')}>
        <LtiRoster courseId={course.id} />
      </Panel>
    </CourseRoom>
  );
}
