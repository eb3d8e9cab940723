import type { LessonListItem } from '@sentiero/contracts/lessons';
import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../shared/i18n/language.ts';
import {
  dateNames,
  isNear,
  misplacedDate,
  movedTo,
  type DateName,
  type LessonDates,
  type ScheduleDraft,
} from '../model/schedule-draft.ts';
import { DateField } from './date-field.tsx';
import { Timeline } from './timeline.tsx';
import classes from './schedule.module.css';

type Props = {
  planned: ScheduleDraft['lessons'];
  lessons: readonly LessonListItem[];
  /** Changes with the same mark are undone together. */
  onChange: (planned: ScheduleDraft['lessons'], mark?: string) => void;
};

const undated = (lesson: number): LessonDates => ({ lesson, opens: null, due: null, closes: null });

/** The lessons of a plan in their order, with their dates. */
export function PlannedLessons({ planned, lessons, onChange }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  if (planned === 'all')
    return (
      <>
        <Text>{t('schedule.all-text')}</Text>
        <Group gap="sm">
          <Button variant="default" onClick={() => onChange(lessons.map(({ id }) => undated(id)))}>
            {t('schedule.plan-all')}
          </Button>
          <Button variant="default" onClick={() => onChange([])}>
            {t('schedule.plan-some')}
          </Button>
        </Group>
      </>
    );
  const titleOf = (id: number) => {
    const found = lessons.find((lesson) => lesson.id === id);
    return found ? translate(found.title) : t('schedule.lesson-n', { id });
  };
  const left = lessons.filter(({ id }) => !planned.some(({ lesson }) => lesson === id));
  return (
    <>
      {planned.length > 0 && (
        <div className={classes.timeline}>
          <p className={classes.hint}>{t('schedule.timeline-hint')}</p>
          <Timeline rows={planned} titleOf={titleOf} onChange={onChange} />
        </div>
      )}
      <ol className={classes.rows}>
        {planned.map((row, place) => (
          <PlannedLesson
            key={row.lesson}
            row={row}
            title={titleOf(row.lesson)}
            isFirst={place === 0}
            isLast={place === planned.length - 1}
            onDate={(name, date) =>
              onChange(
                planned.map((other) => (other === row ? { ...row, [name]: date } : other)),
                `${row.lesson} ${name}`,
              )
            }
            onMove={(by) => onChange(movedTo(planned, place, place + by))}
            onRemove={() => onChange(planned.filter((other) => other !== row))}
          />
        ))}
      </ol>
      {planned.length === 0 && <Text>{t('schedule.none-chosen')}</Text>}
      <Group gap="sm" align="end">
        {left.length > 0 && (
          <NativeSelect
            className={classes.add ?? ''}
            label={t('schedule.add-lesson')}
            value=""
            data={[
              { value: '', label: t('schedule.choose-lesson') },
              ...left.map(({ id, title }) => ({ value: String(id), label: translate(title) })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') onChange([...planned, undated(Number(value))]);
            }}
          />
        )}
        <Button variant="subtle" onClick={() => onChange('all')}>
          {t('schedule.no-plan')}
        </Button>
      </Group>
    </>
  );
}

type RowProps = {
  row: LessonDates;
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onDate: (name: DateName, date: string | null) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

function PlannedLesson({ row, title, isFirst, isLast, onDate, onMove, onRemove }: RowProps) {
  const { t } = useTranslation();
  const misplaced = misplacedDate(row);
  const problemOf = (name: DateName) => {
    if (!isNear(row[name])) return t('schedule.far');
    return misplaced === name ? t('schedule.misplaced') : null;
  };
  return (
    <li className={classes.row}>
      <span className={classes.lesson}>{title}</span>
      <div className={classes.dates}>
        {dateNames.map((name) => (
          <DateField
            key={name}
            label={t(`schedule.${name}`)}
            name={`${t(`schedule.${name}`)}: ${title}`}
            value={row[name]}
            error={problemOf(name)}
            onChange={(date) => onDate(name, date)}
          />
        ))}
      </div>
      <div className={classes.tools}>
        <ActionIcon
          aria-label={t('schedule.earlier', { name: title })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('schedule.later', { name: title })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} />
        </ActionIcon>
        <ActionIcon aria-label={t('schedule.remove', { name: title })} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      </div>
    </li>
  );
}
