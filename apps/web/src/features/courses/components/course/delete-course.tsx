import type { Course } from '@sentiero/contracts/courses';
import { useTranslation } from 'react-i18next';
import type { Version } from '../../../../shared/api/call.ts';
import { DeleteItem } from '../../../../shared/feedback/delete-item.tsx';
import { useDeleteCourse } from '../../queries/courses.queries.ts';

type Props = { course: Pick<Course, 'id' | 'name'>; version: Version; onDeleted: () => void };

export function DeleteCourse({ course, version, onDeleted }: Props) {
  const { t } = useTranslation();
  return (
    <DeleteItem
      title={t('course.delete-title')}
      text={t('course.delete-text', { name: course.name })}
      removal={useDeleteCourse(course.id, version)}
      onDeleted={onDeleted}
    />
  );
}
