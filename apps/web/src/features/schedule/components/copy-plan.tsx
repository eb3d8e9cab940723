import { plusDays } from '@sentiero/contracts/time';
import { Button, NativeSelect, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { showToast } from '../../../shared/feedback/toasts.ts';
import { viewerZone } from '../../../shared/i18n/zone.ts';
import type { LessonDates } from '../model/schedule-draft.ts';
import { firstDate, startingOn } from '../model/timeline.ts';
import { scheduleQueries, useSaveSchedule } from '../queries/schedule.queries.ts';
import { DateField } from './date-field.tsx';
import type { Named } from './extensions.tsx';
import classes from './schedule.module.css';

type Props = { rows: readonly LessonDates[]; courses: readonly Named[] };

/** Copies the lessons and dates to another course, with the first date on another day. */
export function CopyPlan({ rows, courses }: Props) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<Named | null>(null);
  return (
    <>
      <Text>{t('schedule.copy-text')}</Text>
      <NativeSelect
        className={classes.add ?? ''}
        label={t('schedule.copy-to')}
        value={String(target?.id ?? '')}
        data={[
          { value: '', label: t('schedule.choose-course') },
          ...courses.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          setTarget(courses.find(({ id }) => String(id) === value) ?? null)
        }
      />
      {target && <CopyTo key={target.id} rows={rows} target={target} onCopied={() => setTarget(null)} />}
    </>
  );
}

type CopyProps = { rows: readonly LessonDates[]; target: Named; onCopied: () => void };
const yearOfWeeks = 364;

function CopyTo({ rows, target, onCopied }: CopyProps) {
  const { t } = useTranslation();
  const zone = viewerZone();
  const plan = useQuery({ ...scheduleQueries.plan(target.id), staleTime: 0 });
  const saving = useSaveSchedule(target.id);
  const first = firstDate(rows);
  const [start, setStart] = useState(() => first && plusDays(first, yearOfWeeks, zone));
  if (plan.error) return <ErrorBox error={plan.error} onRetry={() => void plan.refetch()} />;
  const copy = (version: string | null) => {
    const lessons = start === null ? [...rows] : startingOn(rows, start, zone);
    saving.mutate(
      {
        draft: { lessons, extensions: [], accommodations: [] },
        parts: ['lessons'],
        version,
        onPart: () => undefined,
      },
      {
        onSuccess: () => {
          showToast('schedule.copied', { course: target.name });
          onCopied();
        },
      },
    );
  };
  return (
    <>
      {first !== null && (
        <div className={classes.add}>
          <DateField
            label={t('schedule.first-date')}
            name={t('schedule.first-date')}
            value={start}
            onChange={setStart}
          />
        </div>
      )}
      {plan.data && plan.data.body.lessons !== 'all' && (
        <Text role="status">{t('schedule.copy-replaces', { course: target.name })}</Text>
      )}
      {saving.error && <ErrorBox error={saving.error} />}
      <Button
        className={classes.button ?? ''}
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        loading={saving.isPending || plan.isPending}
        disabled={first !== null && start === null}
        onClick={() => plan.data && copy(plan.data.version)}
      >
        {t('schedule.copy')}
      </Button>
    </>
  );
}
