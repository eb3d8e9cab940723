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
import { paths } from '../../shared/paths.ts';
import { answersQueries } from '../../features/answers/answers.queries.ts';
import { scoresQueries } from '../../features/lti/scores.queries.ts';
import { ToolLink } from '../../shared/ui/tool-button.tsx';

/** Links to a course's pages for teachers. */
export function CourseLinks({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: answered = [] } = useQuery(answersQueries.steps(id));
  const { data: scores } = useQuery(scoresQueries.ofCourse(id));
  const count = answered.reduce((sum, step) => sum + step.new, 0);
  const links = [
    { to: paths.roster(id), icon: IconUsersPlus, label: t('roster.title') },
    {
      to: paths.answers(id),
      icon: IconMessages,
      label: t('answers.title'),
      rightSection: count > 0 && <Badge size="sm">{t('answers.n-new', { count })}</Badge>,
    },
    { to: paths.board(id), icon: IconLayoutDashboard, label: t('board.title'), variant: 'filled' },
    { to: paths.schedule(id), icon: IconCalendarEvent, label: t('schedule.title') },
    { to: paths.plan(id), icon: IconBook, label: t('plan.title') },
    { to: paths.insights(id), icon: IconChartBar, label: t('board.insights') },
    { to: paths.webhook(id), icon: IconWebhook, label: t('webhook.title') },
    ...(scores && scores.linked.length > 0
      ? [{ to: paths.scores(id), icon: IconSchool, label: t('lti.scores') }]
      : []),
  ];
  return links.map(({ label, ...link }) => (
    <ToolLink key={link.to} {...link}>
      {label}
    </ToolLink>
  ));
}
