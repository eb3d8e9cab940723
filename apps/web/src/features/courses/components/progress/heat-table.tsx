import { memo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { scrollable } from '../../../../shared/ui/scrollable.ts';
import { useHiddenColumns } from '../../../../shared/ui/use-hidden-columns.ts';
import { HeatCell } from './heat-cell.tsx';
import type { MemberActions } from '../../model/member-actions.ts';
import { MemberNameLink } from '../members/member-name-link.tsx';
import { RemoveMemberButton } from '../members/remove-member.tsx';
import type { Sort, SortColumn } from '../../model/sort-students.ts';
import {
  heatLevel,
  isLate,
  percentOf,
  type LessonCount,
  type Student,
  type TableLesson,
} from '../../model/student-progress.ts';
import classes from './heat.module.css';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

type Props = MemberActions & {
  label: string;
  students: readonly Student[];
  lessons: readonly TableLesson[];
  sort: Sort;
  onSort: (by: SortColumn) => void;
};

/** Students by lessons. Names and column heads stay visible; each colour is also given as a number or check mark. */
export function HeatTable({ label, students, lessons, sort, onSort, ...actions }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const box = useRef<HTMLElement>(null);
  const hasMore = useHiddenColumns(box);
  const noteOf = ({ tasks: count, counts }: TableLesson) =>
    counts
      ? t('students.tasks', { count })
      : t('students.outside-plan', { tasks: t('students.tasks', { count }) });
  return (
    <>
      <section
        ref={box}
        className={classes.scroller}
        aria-label={label}
        data-more={hasMore || undefined}
        {...scrollable}
      >
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              <SortHead className={classes.nameHead} column="name" sort={sort} onSort={onSort}>
                {t('members.name')}
              </SortHead>
              <SortHead column="joined" sort={sort} onSort={onSort}>
                {t('members.joined')}
              </SortHead>
              {lessons.map((lesson, place) => (
                <SortHead
                  key={lesson.id}
                  className={classes.lessonHead}
                  column={place}
                  sort={sort}
                  onSort={onSort}
                  title={translate(lesson.title)}
                  note={noteOf(lesson)}
                  shortNote={`/${lesson.tasks}`}
                >
                  {translate(lesson.title)}
                </SortHead>
              ))}
              <SortHead className={classes.totalHead} column="overall" sort={sort} onSort={onSort}>
                {t('students.total')}
              </SortHead>
              <th className={classes.actions} aria-label={t('members.actions')} />
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <HeatRow key={student.member.user.id} student={student} lessons={lessons} {...actions} />
            ))}
          </tbody>
        </table>
      </section>
      {hasMore && <p className={classes.more}>{t('students.more-columns')}</p>}
    </>
  );
}

const HeatRow = memo(function HeatRow({
  student,
  userLink,
  canRemove,
  onRemove,
  onPath,
  lessons,
}: MemberActions & { student: Student; lessons: readonly TableLesson[] }) {
  const { t } = useTranslation();
  const { shortDate: day } = useFormat();
  const { member, name, progress, overall } = student;
  const percent = percentOf(overall);
  const spokenOf = (count: LessonCount) => {
    const level = heatLevel(count);
    if (level === 'empty') return t('students.no-tasks');
    if (level === 'none') return t('students.not-begun');
    const done = `${t('progress.n-of-m', count)}${isLate(count) ? `, ${t('students.late')}` : ''}`;
    return (count.attempts ?? 0) > count.completed
      ? t('students.with-attempts', { done, count: count.attempts ?? 0 })
      : done;
  };
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <MemberNameLink member={member} userLink={userLink} onPath={onPath} />
      </th>
      <td className={classes.joined}>
        <time dateTime={member.joined}>{day(member.joined)}</time>
      </td>
      {progress.map((count, place) => (
        <HeatCell
          key={place}
          count={count}
          spoken={spokenOf(count)}
          onOpen={onPath && (() => onPath(member, lessons[place]?.id))}
        />
      ))}
      <td className={classes.total}>{percent === null ? '–' : `${percent}\u00a0%`}</td>
      <td className={classes.actions}>
        {canRemove(member) && <RemoveMemberButton name={name} onClick={() => onRemove(member)} />}
      </td>
    </tr>
  );
});

type SortHeadProps = {
  className?: string | undefined;
  column: SortColumn;
  sort: Sort;
  title?: string;
  /** The full label for screen readers, the short one on screen. */
  note?: string;
  shortNote?: string;
  onSort: (by: SortColumn) => void;
  children: ReactNode;
};

/** The head of a sortable column. */
function SortHead({ className, column, sort, title, note, shortNote, onSort, children }: SortHeadProps) {
  const isSorted = sort.by === column;
  const order = sort.descending ? 'descending' : 'ascending';
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : undefined}>
      <button type="button" className={classes.sort} title={title} onClick={() => onSort(column)}>
        <span className={classes.words}>{children}</span>
        {isSorted && <Arrow className={classes.arrow} size={16} aria-hidden />}
      </button>
      {note && (
        <span className={classes.note}>
          <span aria-hidden>{shortNote}</span>
          <span className={classes.spoken}>{note}</span>
        </span>
      )}
    </th>
  );
}
