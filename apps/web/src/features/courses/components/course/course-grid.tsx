import type { Course } from '@sentiero/contracts/courses';
import { CourseCard } from './course-card.tsx';
import classes from './course-card.module.css';

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
