import type { Course } from '@sentiero/contracts/courses';
import classes from './course-card.module.css';
import { Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { memberName } from '../../model/member-name.ts';
import { paths } from '../../../../shared/paths.ts';

export function CourseGrid({ courses }: { courses: readonly Course[] }) {
  return (
    <ul className={classes.grid}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}

function CourseCard({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { date: day } = useFormat();
  return (
    <article className={classes.card}>
      <div className={classes.body}>
        <Title order={2} className={classes.name ?? ''}>
          {course.name}
        </Title>
        <p className={classes.counts}>
          <span>{t('courses.students', { count: course.num_students })}</span>
          <span>{t('courses.teachers', { count: course.num_teachers })}</span>
        </p>
        <div className={classes.action}>
          <LinkButton
            to={paths.course(course.id)}
            variant="default"
            rightSection={<IconArrowRight size={18} aria-hidden />}
            aria-label={`${t('courses.view')}: ${course.name}`}
          >
            {t('courses.view')}
          </LinkButton>
        </div>
      </div>
      <footer className={classes.footer}>
        <span className={classes.creator}>
          {course.created_by ? memberName(course.created_by) : t('courses.deleted-user')}
        </span>
        <time dateTime={course.created_on}>{day(course.created_on)}</time>
      </footer>
    </article>
  );
}
