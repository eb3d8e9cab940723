import { warmUpLimits, type WarmUps as Planned } from '@sentiero/contracts/instances';
import { ActionIcon, Button, NativeSelect, Text } from '@mantine/core';
import { IconClockPlay, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { useCancelWarmUp, usePlanWarmUp, warmUpsQuery } from '../queries/warm-ups.queries.ts';
import { DateField } from './date-field.tsx';
import classes from './schedule.module.css';

type Props = { courseId: number };

/** When copies of targets are started for the students of a course; saved at once, unlike the plan. */
export function WarmUps({ courseId }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(warmUpsQuery(courseId));
  if (!error && (!data || data.targets.length + data.planned.length === 0)) return null;
  return (
    <Disclosure title={t('schedule.warm-up')} isSet={(data?.planned.length ?? 0) > 0}>
      <Text>{t('schedule.warm-up-text')}</Text>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && data.planned.length > 0 && <PlannedStarts courseId={courseId} planned={data.planned} />}
      {data && data.targets.length > 0 && data.planned.length < warmUpLimits.planned && (
        <PlanStart courseId={courseId} targets={data.targets} />
      )}
    </Disclosure>
  );
}

function PlannedStarts({ courseId, planned }: Props & Pick<Planned, 'planned'>) {
  const { t } = useTranslation();
  const { dayAndTime } = useFormat();
  const cancel = useCancelWarmUp(courseId);
  return (
    <>
      {cancel.error && <ErrorBox error={cancel.error} />}
      <ul className={classes.rows}>
        {planned.map(({ id, target: { name }, at }) => (
          <li key={id} className={`${classes.factor} ${classes.start}`}>
            <span className={classes.lesson}>{name}</span>
            <span>{dayAndTime(at)}</span>
            <ActionIcon
              aria-label={t('schedule.warm-up-cancel', { name, when: dayAndTime(at) })}
              onClick={() => cancel.mutate(id)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  );
}

function PlanStart({ courseId, targets }: Props & Pick<Planned, 'targets'>) {
  const { t } = useTranslation();
  const plan = usePlanWarmUp(courseId);
  const [target, setTarget] = useState(targets[0]?.id);
  const [at, setAt] = useState<string | null>(null);
  return (
    <>
      {plan.error && <ErrorBox error={plan.error} />}
      <NativeSelect
        className={classes.add ?? ''}
        label={t('authoring.target')}
        value={target}
        data={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget: { value } }) => setTarget(Number(value))}
      />
      <div className={classes.add}>
        <DateField
          label={t('schedule.warm-up-at')}
          name={t('schedule.warm-up-at')}
          value={at}
          onChange={setAt}
        />
      </div>
      <Button
        className={classes.button ?? ''}
        variant="default"
        leftSection={<IconClockPlay size={18} aria-hidden />}
        loading={plan.isPending}
        disabled={at === null || target === undefined}
        onClick={() => at !== null && target !== undefined && plan.mutate({ target, at })}
      >
        {t('schedule.warm-up-plan')}
      </Button>
    </>
  );
}
