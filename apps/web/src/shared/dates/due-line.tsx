import type { LearnerDates } from '@sentiero/contracts/schedule';
import { IconCalendarCheck, IconCalendarDue, IconCalendarExclamation } from '@tabler/icons-react';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneBadge, type Tone } from '../feedback/tone-badge.tsx';
import { useFormat } from '../i18n/format.ts';
import { dueState, type DueKind } from './due-state.ts';
import classes from './due-line.module.css';

const looks: Record<DueKind, { tone: Tone; icon: typeof IconCalendarDue }> = {
  opens: { tone: 'neutral', icon: IconCalendarDue },
  due: { tone: 'info', icon: IconCalendarDue },
  closes: { tone: 'info', icon: IconCalendarDue },
  overdue: { tone: 'warning', icon: IconCalendarExclamation },
  ended: { tone: 'danger', icon: IconCalendarExclamation },
  early: { tone: 'ok', icon: IconCalendarCheck },
  on_time: { tone: 'ok', icon: IconCalendarCheck },
  late: { tone: 'warning', icon: IconCalendarExclamation },
  after: { tone: 'danger', icon: IconCalendarExclamation },
};

const minuteMs = 60_000;

/** What a lesson's dates say to its learner now, and whether they are the learner's own. */
export function DueLine({ dates }: { dates: LearnerDates }) {
  const hasDates = dueState(dates, 0) !== null;
  return hasDates && <CurrentDueLine dates={dates} />;
}

function CurrentDueLine({ dates }: { dates: LearnerDates }) {
  const { t } = useTranslation();
  const { dayAndTime } = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), minuteMs, { autoInvoke: true });
  const state = dueState(dates, now);
  if (!state) return null;
  const { tone, icon: Icon } = looks[state.kind];
  const time = state.at === null ? '' : dayAndTime(state.at);
  return (
    <p className={classes.line} data-tone={tone}>
      <span className={classes.said}>
        <Icon size={18} aria-hidden />
        {t(`schedule.state-${state.kind}`, { time })}
      </span>
      {dates.own && (
        <ToneBadge tone="info" isProse>
          {t('schedule.own')}
        </ToneBadge>
      )}
    </p>
  );
}
