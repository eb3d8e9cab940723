import { planSizes, type LessonListItem, type PlanSize } from '@sentiero/contracts/lessons';
import { NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { movedTo, type LessonDates, type ScheduleDraft } from '../model/schedule-draft.ts';
import { LessonRow } from './lesson-row.tsx';
import { PlannedLesson } from './planned-lesson.tsx';
import { Timeline } from './timeline.tsx';
import classes from './schedule.module.css';

type Props = {
  planned: ScheduleDraft['lessons'];
  lessons: readonly LessonListItem[];
  /** Whether the lessons outside the plan are listed as well. */
  isAll: boolean;
  /** The lesson whose teaching notes are shown. */
  opened: number | undefined;
  notesOf: (lesson: number) => ReactNode;
  onOpen: (lesson: number | null) => void;
  /** Changes with the same mark are undone together. */
  onChange: (planned: ScheduleDraft['lessons'], mark?: string) => void;
};

/** The lessons of a ready-made plan, in their order, which puts each after those that it requires. */
const readyPlan = (lessons: readonly LessonListItem[], size: PlanSize | 'all') =>
  lessons.filter(({ plan }) => size === 'all' || (plan !== null && plan <= size));

const undated = (lesson: number): LessonDates => ({ lesson, opens: null, due: null, closes: null });

/** The lessons of a plan in their order, with their dates and teaching notes; all lessons without a plan. */
export function PlannedLessons({ planned, lessons, isAll, opened, notesOf, onOpen, onChange }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const rows = planned === 'all' ? [] : planned;
  const titleOf = (id: number) => {
    const found = lessons.find((lesson) => lesson.id === id);
    return found ? translate(found.title) : t('schedule.lesson-n', { id });
  };
  const isHunt = (id: number) => lessons.some((lesson) => lesson.id === id && lesson.mode === 'hunt');
  const left = lessons.filter(({ id }) => !rows.some(({ lesson }) => lesson === id));
  const listed = planned === 'all' || isAll ? left : left.filter(({ id }) => id === opened);
  const unfolding = (lesson: number) => ({
    isOpen: lesson === opened,
    notes: lesson === opened && notesOf(lesson),
    onOpen: () => onOpen(lesson === opened ? null : lesson),
  });
  return (
    <>
      {planned === 'all' && <Text>{t('schedule.all-text')}</Text>}
      {rows.length > 0 && (
        <div className={classes.timeline}>
          <p className={classes.hint}>{t('schedule.timeline-hint')}</p>
          <Timeline rows={rows} titleOf={titleOf} onChange={onChange} />
        </div>
      )}
      {rows.length > 0 && (
        <ol className={classes.rows}>
          {rows.map((row, place) => (
            <PlannedLesson
              key={row.lesson}
              row={row}
              title={titleOf(row.lesson)}
              isHunt={isHunt(row.lesson)}
              isFirst={place === 0}
              isLast={place === rows.length - 1}
              {...unfolding(row.lesson)}
              onDate={(name, date) =>
                onChange(
                  rows.map((other) => (other === row ? { ...row, [name]: date } : other)),
                  `${row.lesson} ${name}`,
                )
              }
              onMove={(by) => onChange(movedTo(rows, place, place + by))}
              onRemove={() => onChange(rows.filter((other) => other !== row))}
            />
          ))}
        </ol>
      )}
      {planned !== 'all' && rows.length === 0 && <Text>{t('schedule.none-chosen')}</Text>}
      {left.length > 0 && (
        <AddLesson
          left={left}
          onAdd={(lesson) => onChange([...rows, undated(lesson)])}
          onFill={
            planned === 'all'
              ? (size) => onChange(readyPlan(lessons, size).map(({ id }) => undated(id)))
              : undefined
          }
        />
      )}
      {listed.length > 0 && (
        <>
          {planned !== 'all' && <h3 className={classes.outside}>{t('schedule.outside')}</h3>}
          <ul className={classes.rows} aria-label={t('schedule.outside')}>
            {listed.map(({ id, title }) => (
              <LessonRow key={id} title={translate(title)} isHunt={isHunt(id)} {...unfolding(id)} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type AddProps = {
  left: readonly LessonListItem[];
  onAdd: (lesson: number) => void;
  /** Fills an empty plan. */
  onFill: ((size: PlanSize | 'all') => void) | undefined;
};

function AddLesson({ left, onAdd, onFill }: AddProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  return (
    <div className={classes.adding}>
      <NativeSelect
        className={classes.add ?? ''}
        label={t('schedule.add-lesson')}
        value=""
        data={[
          { value: '', label: t('schedule.choose-lesson') },
          ...left.map(({ id, title }) => ({ value: String(id), label: translate(title) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onAdd(Number(value));
        }}
      />
      {onFill && (
        <NativeSelect
          className={classes.add ?? ''}
          label={t('schedule.ready-plan')}
          value=""
          data={[
            { value: '', label: t('schedule.choose-plan') },
            ...[...planSizes, 'all' as const].map((size) => ({
              value: String(size),
              label: `${size === 'all' ? t('schedule.plan-all') : t('schedule.plan-of-size', { size })} · ${t('schedule.lessons-of', { count: readyPlan(left, size).length })}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const size = planSizes.find((each) => String(each) === value);
            if (size !== undefined || value === 'all') onFill(size ?? 'all');
          }}
        />
      )}
    </div>
  );
}
