import type { Course } from '@sentiero/contracts/courses';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { TableHead } from '../../shared/ui/table-head.tsx';

type Props = { courses: readonly Course[]; courseLink: (id: number) => string };

export function UserCourses({ courses, courseLink }: Props) {
  const { t } = useTranslation();
  if (courses.length === 0) return <Text c="dimmed">{t('admin.no-courses')}</Text>;
  return (
    <Table>
      <TableHead titles={[t('courses.name'), t('course.students'), t('course.teachers')]} />
      <Table.Tbody>
        {courses.map((course) => (
          <Table.Tr key={course.id}>
            <Table.Td>
              <TextLink to={courseLink(course.id)}>{course.name}</TextLink>
            </Table.Td>
            <Table.Td>{course.num_students}</Table.Td>
            <Table.Td>{course.num_teachers}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
