import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { useCourseLessons } from '../use-course-lessons.ts';

type Props = { courseId: number; value: number | undefined; onChange: (lesson: number) => void };

const everything = 'all';

/** Selects the lesson that a course page shows: one of those that count in the course, and on request any other. */
export function LessonSelect({ courseId, value, onChange }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { all, counted } = useCourseLessons(courseId);
  const [isAll, setAll] = useState(false);
  const shown = all.find(({ id }) => id === value);
  const planned = shown && !counted.includes(shown) ? [...counted, shown] : counted;
  const offered = isAll ? all : planned;
  const options = offered.map(({ id, title }) => ({ value: String(id), label: translate(title) }));
  return (
    <NativeSelect
      size="xs"
      aria-label={t('board.lesson')}
      value={shown ? String(value) : ''}
      data={[
        ...(shown ? [] : [{ value: '', label: t('board.choose-lesson'), disabled: true }]),
        ...options,
        ...(offered.length < all.length ? [{ value: everything, label: t('course.all-lessons') }] : []),
      ]}
      onChange={({ currentTarget: { value: chosen } }) =>
        chosen === everything ? setAll(true) : onChange(Number(chosen))
      }
    />
  );
}
