import type { Progress } from '@sentiero/contracts/progress';
import { Button, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { nextSort, type Sort, type SortColumn } from '../../model/sort-students.ts';
import classes from './heat.module.css';

type Props = { lessons: readonly Progress[]; sort: Sort; onChange: (sort: Sort) => void };

/** The sort options of the table, for the list on a phone. */
export function SortSelect({ lessons, sort, onChange }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const columns: { by: SortColumn; label: string }[] = [
    { by: 'name', label: t('members.name') },
    { by: 'joined', label: t('members.joined') },
    { by: 'overall', label: t('students.total') },
    ...lessons.map((lesson, place) => ({ by: place, label: translate(lesson.title) })),
  ];
  const Icon = sort.descending ? IconSortDescending : IconSortAscending;
  return (
    <div className={classes.sortSelect}>
      <NativeSelect
        label={t('students.sort-by')}
        value={String(sort.by)}
        data={columns.map(({ by, label }) => ({ value: String(by), label }))}
        onChange={(event) => {
          const chosen = columns.find(({ by }) => String(by) === event.currentTarget.value);
          if (chosen) onChange(nextSort(sort, chosen.by));
        }}
      />
      <Button
        variant="default"
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => onChange(nextSort(sort, sort.by))}
      >
        {t(sort.descending ? 'students.descending' : 'students.ascending')}
      </Button>
    </div>
  );
}
