import { IconList, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PlannedLessons } from '../../../features/schedule/components/planned-lessons.tsx';
import classes from '../../../features/schedule/components/schedule.module.css';
import { viewerZone } from '../../../shared/i18n/zone.ts';
import { Panel } from '../../../shared/page/panel.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { useBoardAddress } from '../board/use-board-address.ts';
import { TeachingNotes } from './teaching-notes.tsx';

type Props = Pick<ComponentProps<typeof PlannedLessons>, 'planned' | 'lessons' | 'onChange'> & {
  courseId: number;
};

/** The lessons of a course with their dates and teaching notes. The URL says whose notes are unfolded. */
export function PlanLessons({ courseId, planned, lessons, onChange }: Props) {
  const { t } = useTranslation();
  const { lesson: opened, set } = useBoardAddress();
  const [isAll, setAll] = useState(false);
  const hasPlan = planned !== 'all';
  const more = (
    <MoreMenu
      label={t('schedule.more')}
      entries={[
        {
          label: t(isAll ? 'students.plan-only' : 'students.all-lessons'),
          icon: isAll ? IconListCheck : IconList,
          onClick: () => setAll(!isAll),
        },
        { label: t('schedule.no-plan'), icon: IconTrash, onClick: () => onChange('all') },
      ]}
    />
  );
  return (
    <Panel title={t('schedule.lessons')} tools={hasPlan && more}>
      <PlannedLessons
        planned={planned}
        lessons={lessons}
        isAll={isAll}
        opened={opened}
        notesOf={(lesson) => <TeachingNotes courseId={courseId} lesson={lesson} />}
        onOpen={(lesson) => set('lesson', lesson)}
        onChange={onChange}
      />
      {hasPlan && <p className={classes.screenOnly}>{t('schedule.zone', { zone: viewerZone() })}</p>}
    </Panel>
  );
}
