import type { Progress } from '@sentiero/contracts/progress';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { LessonProgressList } from './lesson-progress-list.tsx';
import type { MemberActions } from '../../model/member-actions.ts';
import { MemberNameLink } from '../members/member-name-link.tsx';
import { RemoveMemberButton } from '../members/remove-member.tsx';
import { heatLevel, percentOf, type Student } from '../../model/student-progress.ts';
import classes from './heat.module.css';

type Props = MemberActions & { students: readonly Student[]; lessons: readonly Progress[] };

/** The heat table on a phone: a list of students with expandable lessons. */
export function StudentList({ students, lessons, ...actions }: Props) {
  return (
    <ul className={classes.students}>
      {students.map((student) => (
        <li key={student.member.user.id}>
          <StudentItem student={student} lessons={lessons} {...actions} />
        </li>
      ))}
    </ul>
  );
}

function StudentItem({
  student,
  lessons,
  userLink,
  canRemove,
  onRemove,
  onPath,
}: MemberActions & { student: Student; lessons: readonly Progress[] }) {
  const { t } = useTranslation();
  const { shortDate: day } = useFormat();
  const { member, name, overall, progress } = student;
  const percent = percentOf(overall);
  return (
    <details className={classes.student}>
      <summary className={classes.summary}>
        <span className={classes.studentName}>{name}</span>
        <span className={classes.heat} data-level={heatLevel(overall)}>
          {percent === null ? '–' : `${percent}\u00a0%`}
        </span>
        <IconChevronDown className={classes.chevron} size={18} aria-hidden />
      </summary>
      <LessonProgressList lessons={lessons} progress={progress} />
      <div className={classes.foot}>
        <span>
          <MemberNameLink member={member} userLink={userLink} onPath={onPath} />
          {t('members.joined')} <time dateTime={member.joined}>{day(member.joined)}</time>
        </span>
        {canRemove(member) && <RemoveMemberButton name={name} onClick={() => onRemove(member)} />}
      </div>
    </details>
  );
}
