import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { boardFilters, type BoardFilter } from '../model/filter-learners.ts';
import classes from './board.module.css';

type Props = {
  filter: BoardFilter;
  counts: Record<BoardFilter, number>;
  typed: string;
  onFilter: (filter: BoardFilter) => void;
  onType: (typed: string) => void;
};

/** The number of learners in each state; a click filters by it. */
export function BoardFilters({ filter, counts, typed, onFilter, onType }: Props) {
  const { t } = useTranslation();
  const shown = boardFilters.filter((each) => each !== 'waiting' || each === filter || counts.waiting > 0);
  return (
    <div className={classes.filters}>
      {shown.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.filter}
          data-kind={each}
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
        >
          {t(`board.filter-${each}`)} <span className={classes.count}>{counts[each]}</span>
        </button>
      ))}
      <TextInput
        className={classes.search ?? ''}
        aria-label={t('students.filter')}
        placeholder={t('students.filter')}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </div>
  );
}
