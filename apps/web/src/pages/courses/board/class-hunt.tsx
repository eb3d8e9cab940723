import { useTranslation } from 'react-i18next';
import { ClassHoles } from '../../../features/hunts/components/class-holes.tsx';
import { ClassLearners } from '../../../features/hunts/components/class-learners.tsx';
import { Loaded } from '../../../shared/feedback/loaded.tsx';
import { Panel } from '../../../shared/page/panel.tsx';
import { useClassHunt } from './use-class-hunt.ts';

/** What a course has found in the board's lesson, if that is a hunt. */
export function ClassHunt({ courseId, lessonId }: { courseId: number; lessonId: number }) {
  const { t } = useTranslation();
  const hunt = useClassHunt(courseId, lessonId);
  if (!hunt) return null;
  return (
    <Loaded query={hunt} isPart>
      {(data) => (
        <>
          {data.learners.length > 0 && (
            <Panel title={t('hunt.learners')}>
              <ClassLearners hunt={data} />
            </Panel>
          )}
          <Panel title={t('hunt.holes')}>
            <ClassHoles hunt={data} />
          </Panel>
        </>
      )}
    </Loaded>
  );
}
