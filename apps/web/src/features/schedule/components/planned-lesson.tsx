import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import {
  dateNames,
  isNear,
  misplacedDate,
  type DateName,
  type LessonDates,
} from '../model/schedule-draft.ts';
import { DateField } from './date-field.tsx';
import { LessonRow, type Unfolding } from './lesson-row.tsx';
import classes from './schedule.module.css';

type Props = Unfolding & {
  row: LessonDates;
  title: string;
  isHunt: boolean;
  isFirst: boolean;
  isLast: boolean;
  onDate: (name: DateName, date: string | null) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function PlannedLesson({
  row,
  title,
  isHunt,
  isFirst,
  isLast,
  onDate,
  onMove,
  onRemove,
  ...unfolding
}: Props) {
  const { t } = useTranslation();
  const misplaced = misplacedDate(row);
  const problemOf = (name: DateName) => {
    if (!isNear(row[name])) return t('schedule.far');
    return misplaced === name ? t('schedule.misplaced') : null;
  };
  return (
    <LessonRow title={title} isHunt={isHunt} {...unfolding}>
      <div className={classes.dates}>
        {dateNames.map((name) => (
          <DateField
            key={name}
            label={t(`schedule.${name}`)}
            name={`${t(`schedule.${name}`)}: ${title}`}
            value={row[name]}
            error={problemOf(name)}
            onChange={(date) => onDate(name, date)}
          />
        ))}
      </div>
      <div className={classes.tools}>
        <MoreMenu
          label={t('schedule.more-of', { name: title })}
          entries={[
            {
              label: t('schedule.earlier'),
              icon: IconArrowUp,
              disabled: isFirst,
              keepsOpen: true,
              onClick: () => onMove(-1),
            },
            {
              label: t('schedule.later'),
              icon: IconArrowDown,
              disabled: isLast,
              keepsOpen: true,
              onClick: () => onMove(1),
            },
            { label: t('schedule.remove'), icon: IconTrash, onClick: onRemove },
          ]}
        />
      </div>
    </LessonRow>
  );
}
