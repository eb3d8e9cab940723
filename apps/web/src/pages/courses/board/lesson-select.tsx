import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { boardQueries } from '../../../features/board/queries/board.queries.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';

type Props = { value: number | undefined; onChange: (lesson: number) => void };

/** Selects the lesson that a course page shows. */
export function LessonSelect({ value, onChange }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { data: lessons = [] } = useQuery(boardQueries.lessons());
  const options = lessons.map(({ id, title }) => ({ value: String(id), label: translate(title) }));
  const isKnown = lessons.some(({ id }) => id === value);
  return (
    <NativeSelect
      size="xs"
      aria-label={t('board.lesson')}
      value={isKnown ? String(value) : ''}
      data={isKnown ? options : [{ value: '', label: t('board.choose-lesson'), disabled: true }, ...options]}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
