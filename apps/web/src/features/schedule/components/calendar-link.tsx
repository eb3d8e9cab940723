import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { requestOf } from '@sentiero/client/request';
import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentApiBaseUrl } from '../../../shared/api/base-url.ts';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { CopyValue } from '../../../shared/ui/copy-value.tsx';
import { useMakeCalendarKey } from '../queries/schedule.queries.ts';

/** Makes the secret address of the viewer's calendar of a course; it is shown only now. */
export function CalendarLink({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const making = useMakeCalendarKey(courseId);
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{t('schedule.calendar-text')}</Text>
      {making.error && <ErrorBox error={making.error} />}
      {making.data && (
        <CopyValue value={addressOf(courseId, making.data.key)} label={t('schedule.calendar-address')} />
      )}
      <Button
        // Another button for another act: a second press of the first one is not meant for it.
        key={making.data ? 'renew' : 'make'}
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        loading={making.isPending}
        onClick={() => making.mutate()}
      >
        {t(making.data ? 'schedule.calendar-renew' : 'schedule.calendar-make')}
      </Button>
    </Stack>
  );
}

function addressOf(id: number, key: string): string {
  const { path } = requestOf(scheduleEndpoints.calendar, { params: { id }, query: { key } }, '');
  return new URL(currentApiBaseUrl() + path, location.origin).href;
}
