import type { MemberLesson } from '@sentiero/contracts/progress';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../../shared/page/panel.tsx';
import { Disclosure } from '../../../../shared/ui/disclosure.tsx';
import { aroundNext } from '../../model/next-lesson.ts';
import { LessonProgressList } from './lesson-progress-list.tsx';

/** The lessons of a course with a learner's own progress and dates. */
export function OwnProgress({
  lessons,
  next,
}: {
  lessons: readonly MemberLesson[];
  next: number | undefined;
}) {
  const { t } = useTranslation();
  const { shown, others } = aroundNext(lessons, next);
  return (
    <Panel title={t('students.own')}>
      <LessonProgressList lessons={shown} progress={shown} isOwn />
      {others.length > 0 && (
        <Disclosure title={t('schedule.others', { count: others.length })} isSet={false}>
          <LessonProgressList lessons={others} progress={others} isOwn />
        </Disclosure>
      )}
    </Panel>
  );
}
