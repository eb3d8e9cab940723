import type { CourseMember } from '@sentiero/contracts/courses';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../../shared/page/panel.tsx';
import { LessonProgressList } from './lesson-progress-list.tsx';

/** A learner's own row of the course's progress. */
export function OwnProgress({ member }: { member: CourseMember }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('students.own')}>
      <LessonProgressList lessons={member.progress} progress={member.progress} isOwn />
    </Panel>
  );
}
