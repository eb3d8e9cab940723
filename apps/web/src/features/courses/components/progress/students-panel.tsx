import type { Course, CourseMember } from '@sentiero/contracts/courses';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconColumns,
  IconColumnsOff,
  IconDownload,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { useLanguage, useTranslated } from '../../../../shared/i18n/language.ts';
import { EmptyState } from '../../../../shared/feedback/empty-state.tsx';
import { Panel } from '../../../../shared/page/panel.tsx';
import { HeatLegend } from './heat-legend.tsx';
import { HeatTable } from './heat-table.tsx';
import type { MemberActions } from '../../model/member-actions.ts';
import { csvFileName, progressCsv } from '../../model/progress-csv.ts';
import {
  filterStudents,
  firstSort,
  nextSort,
  sortStudents,
  type Sort,
  type SortColumn,
} from '../../model/sort-students.ts';
import { StudentList } from './student-list.tsx';
import { lessonsOf, studentsOf, type TableLesson } from '../../model/student-progress.ts';
import classes from './heat.module.css';
import type { MenuEntry } from '../../../../shared/ui/menu-at.tsx';
import { MoreMenu } from '../../../../shared/ui/more-menu.tsx';
import type { Progress } from '@sentiero/contracts/progress';

type Props = MemberActions & {
  course: Course;
  members: readonly CourseMember[];
  tools?: ReactNode;
  /** When the numbers were fetched. */
  note?: ReactNode;
};

/** The class: a table on wide screens, a list on a phone. */
export function StudentsPanel({ course, members, tools, note, ...actions }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const language = useLanguage();
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [sort, setSort] = useState(firstSort);
  const [filter, setFilter] = useState('');

  const all = useMemo(() => lessonsOf(members), [members]);
  const { lessons, toggle } = useShownLessons(all, () => setSort(firstSort));
  const students = useMemo(() => studentsOf(members, lessons), [members, lessons]);
  const shown = useMemo(
    () => sortStudents(filterStudents(students, filter), sort, language),
    [students, filter, sort, language],
  );

  const saveCsv = () => {
    const csv = progressCsv(shown, lessons, {
      name: t('members.name'),
      username: t('members.username'),
      joined: t('members.joined'),
      overall: t('students.csv-total'),
      lesson: (lesson) => t('students.csv-lesson', { title: translate(lesson.title), tasks: lesson.tasks }),
    });
    saveFile(csvFileName(course.name, new Date()), csv, 'text/csv;charset=utf-8');
  };

  if (students.length === 0)
    return (
      <Panel title={t('members.students')} tools={tools}>
        <EmptyState>{t('members.no-students')}</EmptyState>
      </Panel>
    );
  const entries: MenuEntry[] = [
    { label: t('students.csv'), icon: IconDownload, onClick: saveCsv },
    ...toggle,
  ];
  const filterAndSave = (
    <>
      <TextInput
        className={classes.filter ?? ''}
        aria-label={t('students.filter')}
        placeholder={t('students.filter')}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {tools}
      <MoreMenu entries={entries} />
    </>
  );
  return (
    <Panel title={t('members.students')} tools={filterAndSave}>
      {!isWide && <SortSelect lessons={lessons} sort={sort} onChange={setSort} />}
      {shown.length === 0 && (
        <Text c="dimmed" role="status">
          {t('students.none-match')}
        </Text>
      )}
      {shown.length > 0 && isWide && (
        <HeatTable
          label={t('students.table')}
          students={shown}
          lessons={lessons}
          sort={sort}
          onSort={(by) => setSort(nextSort(sort, by))}
          {...actions}
        />
      )}
      {shown.length > 0 && !isWide && <StudentList students={shown} lessons={lessons} {...actions} />}
      <div className={classes.under}>
        <HeatLegend />
        {note}
      </div>
    </Panel>
  );
}

/** The lessons that count in the course, or all, and the entry of the menu that switches. */
function useShownLessons(all: readonly TableLesson[], onSwitched: () => void) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  const counted = useMemo(() => all.filter(({ counts }) => counts), [all]);
  const toggle: MenuEntry = {
    label: t(isAll ? 'students.plan-only' : 'students.all-lessons'),
    icon: isAll ? IconColumnsOff : IconColumns,
    onClick: () => {
      setAll(!isAll);
      onSwitched();
    },
  };
  return { lessons: isAll ? all : counted, toggle: counted.length < all.length ? [toggle] : [] };
}

type SortSelectProps = { lessons: readonly Progress[]; sort: Sort; onChange: (sort: Sort) => void };

/** The sort options of the table, for the list on a phone. */
function SortSelect({ lessons, sort, onChange }: SortSelectProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const columns: { by: SortColumn; label: string }[] = [
    { by: 'name', label: t('members.name') },
    { by: 'joined', label: t('members.joined') },
    { by: 'overall', label: t('students.total') },
    ...lessons.map((lesson, place) => ({ by: place, label: translate(lesson.title) })),
  ];
  const Icon = sort.descending ? IconSortDescending : IconSortAscending;
  return (
    <div className={classes.sortSelect}>
      <NativeSelect
        label={t('students.sort-by')}
        value={String(sort.by)}
        data={columns.map(({ by, label }) => ({ value: String(by), label }))}
        onChange={(event) => {
          const chosen = columns.find(({ by }) => String(by) === event.currentTarget.value);
          if (chosen) onChange(nextSort(sort, chosen.by));
        }}
      />
      <Button
        variant="default"
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => onChange(nextSort(sort, sort.by))}
      >
        {t(sort.descending ? 'students.descending' : 'students.ascending')}
      </Button>
    </div>
  );
}
