import type { Course } from '@sentiero/contracts/courses';
import type { LessonListItem } from '@sentiero/contracts/lessons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coursesQueries } from '../../../features/courses/queries/courses.queries.ts';
import { Accommodations } from '../../../features/schedule/components/accommodations.tsx';
import { CopyPlan } from '../../../features/schedule/components/copy-plan.tsx';
import { Extensions, type Named } from '../../../features/schedule/components/extensions.tsx';
import classes from '../../../features/schedule/components/schedule.module.css';
import { WarmUps } from '../../../features/schedule/components/warm-ups.tsx';
import { courseLessons } from '../../../features/schedule/model/course-lessons.ts';
import type { ScheduleDraft } from '../../../features/schedule/model/schedule-draft.ts';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { Panel } from '../../../shared/page/panel.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';

type Props = {
  course: Course;
  draft: ScheduleDraft;
  isComplete: boolean;
  lessons: readonly LessonListItem[];
  learners: readonly Named[];
  onChange: (patch: Partial<ScheduleDraft>, mark?: string) => void;
};

/** What few plans need: more time for some, copies started ahead, and the same plan in another course. */
export function PlanExceptions({ course, draft, isComplete, lessons, learners, onChange }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { data: courses = [] } = useQuery(coursesQueries.mine());
  const others = courses.filter(({ id }) => id !== course.id);
  const named = courseLessons(lessons, draft.lessons).map(({ id, title }) => ({
    id,
    name: translate(title),
  }));
  return (
    <div className={classes.screenOnly}>
      <Panel title={t('schedule.exceptions')}>
        <div>
          <Disclosure title={t('schedule.extensions')} isSet={draft.extensions.length > 0}>
            <Extensions
              extensions={draft.extensions}
              learners={learners}
              lessons={named}
              onChange={(extensions, mark) => onChange({ extensions }, mark && `extension ${mark}`)}
            />
          </Disclosure>
          <Disclosure title={t('schedule.accommodations')} isSet={draft.accommodations.length > 0}>
            <Accommodations
              accommodations={draft.accommodations}
              learners={learners}
              onChange={(accommodations) => onChange({ accommodations })}
            />
          </Disclosure>
          <WarmUps courseId={course.id} />
          {draft.lessons !== 'all' && isComplete && others.length > 0 && (
            <Disclosure title={t('schedule.copy-title')} isSet={false}>
              <CopyPlan rows={draft.lessons} courses={others} />
            </Disclosure>
          )}
        </div>
      </Panel>
    </div>
  );
}
