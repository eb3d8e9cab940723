import type { Course } from '@sentiero/contracts/courses';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { useDeleteCourse } from './courses.queries.ts';

type Props = { course: Pick<Course, 'id' | 'name'>; onDeleted: () => void };

export function DeleteCourse({ course, onDeleted }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const removal = useDeleteCourse(course.id);
  return (
    <>
      <Button
        variant="default"
        color="danger"
        size="xs"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => {
          removal.reset();
          setAsking(true);
        }}
      >
        {t('course.delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('course.delete-title')}
        text={t('course.delete-text', { name: course.name })}
        confirm={t('course.delete')}
        pending={removal.isPending}
        error={removal.error}
        onConfirm={() => removal.mutate(undefined, { onSuccess: onDeleted })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
