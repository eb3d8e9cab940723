import type { LtiDate } from '@sentiero/contracts/lti';
import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import { useTranslated } from '../../shared/i18n/language.ts';

/** The due dates that a platform has not taken, and why. */
export function FailedDates({ dates }: { dates: readonly LtiDate[] }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const format = useFormat();
  const textOf = ({ lesson, platform, problem, status }: LtiDate) =>
    t('lti.failed-date', {
      lesson: lesson ? translate(lesson) : t('lti.all-lessons'),
      platform,
      reason: t(`lti.problem-${problem}`, { status: status ?? '–' }),
    });
  return (
    <Stack gap="xs">
      <Text>{t('lti.failed-dates', { count: dates.length })}</Text>
      <List size="sm">
        {dates.map((date) => (
          <List.Item key={date.id}>
            {textOf(date)}
            {date.next_try_at && ` ${t('lti.next-date-try', { time: format.dayAndTime(date.next_try_at) })}`}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
