import { Badge } from '@mantine/core';
import {
  IconBook,
  IconCalendarEvent,
  IconChartBar,
  IconLayoutDashboard,
  IconMessages,
  IconSchool,
  IconUsersPlus,
  IconWebhook,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { answersQueries } from '../../features/answers/answers.queries.ts';
import { scoresQueries } from '../../features/lti/scores.queries.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';

/** Links to a course's pages for teachers. */
export function CourseLinks({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: answered = [] } = useQuery(answersQueries.steps(id));
  const { data: scores } = useQuery(scoresQueries.ofCourse(id));
  const count = answered.reduce((sum, step) => sum + step.new, 0);
  return (
    <>
      <LinkButton
        to={paths.roster(id)}
        variant="default"
        size="xs"
        leftSection={<IconUsersPlus size={18} aria-hidden />}
      >
        {t('roster.title')}
      </LinkButton>
      <LinkButton
        to={paths.answers(id)}
        variant="default"
        size="xs"
        leftSection={<IconMessages size={18} aria-hidden />}
        rightSection={count > 0 && <Badge size="sm">{t('answers.n-new', { count })}</Badge>}
      >
        {t('answers.title')}
      </LinkButton>
      <LinkButton to={paths.board(id)} size="xs" leftSection={<IconLayoutDashboard size={18} aria-hidden />}>
        {t('board.title')}
      </LinkButton>
      <LinkButton
        to={paths.schedule(id)}
        variant="default"
        size="xs"
        leftSection={<IconCalendarEvent size={18} aria-hidden />}
      >
        {t('schedule.title')}
      </LinkButton>
      <LinkButton
        to={paths.plan(id)}
        variant="default"
        size="xs"
        leftSection={<IconBook size={18} aria-hidden />}
      >
        {t('plan.title')}
      </LinkButton>
      <LinkButton
        to={paths.insights(id)}
        variant="default"
        size="xs"
        leftSection={<IconChartBar size={18} aria-hidden />}
      >
        {t('board.insights')}
      </LinkButton>
      <LinkButton
        to={paths.webhook(id)}
        variant="default"
        size="xs"
        leftSection={<IconWebhook size={18} aria-hidden />}
      >
        {t('webhook.title')}
      </LinkButton>
      {scores && scores.linked.length > 0 && (
        <LinkButton
          to={paths.scores(id)}
          variant="default"
          size="xs"
          leftSection={<IconSchool size={18} aria-hidden />}
        >
          {t('lti.scores')}
        </LinkButton>
      )}
    </>
  );
}
