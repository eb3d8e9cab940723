import type { Course } from '@sentiero/contracts/courses';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { Panel } from '../../../../shared/page/panel.tsx';
import { memberName } from '../../model/member-name.ts';
import classes from './course-detail.module.css';

export function CourseInfo({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { date: day } = useFormat();
  const creator = course.created_by ? memberName(course.created_by) : t('courses.deleted-user');
  return (
    <Panel title={t('course.about')}>
      <dl className={classes.list}>
        <Fact name={t('course.id')}>{course.id}</Fact>
        <Fact name={t('courses.name')}>{course.name}</Fact>
        <Fact name={t('course.created')}>
          <time dateTime={course.created_on}>{day(course.created_on)}</time>
        </Fact>
        <Fact name={t('course.created-by')}>{creator}</Fact>
        <Fact name={t('course.students')}>{course.num_students}</Fact>
        <Fact name={t('course.teachers')}>{course.num_teachers}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
