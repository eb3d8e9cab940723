import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { WayOnCard, WayOnNote } from '../../../../shared/page/way-on.tsx';
import { resumePath, type ContinuePoint } from '../../model/pick-continue.ts';

type Props = {
  point: ContinuePoint;
  /** Whether its button is the main one of the page. */
  isMain: boolean;
  /** Whether the learner has not done anything yet. */
  isFirst: boolean;
};

/** The first card of the overview: where to continue. */
export function ContinueCard({ point, isMain, isFirst }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { lesson, category, page, started } = point;
  return (
    <WayOnCard
      label={started ? t('lessons.continue-title') : t(isFirst ? 'lessons.start-title' : 'course.next')}
      title={translate(lesson.title)}
      way={{ to: resumePath(lesson), text: t(started ? 'lessons.continue' : 'lessons.start') }}
      isMain={isMain}
    >
      <WayOnNote>
        {lesson.mode === 'hunt' && `${t('lessons.hunt')}, `}
        {started
          ? t('lessons.step-of', { step: page, steps: lesson.steps })
          : t('lessons.steps', { count: lesson.steps })}
        , {translate(category.title)}
      </WayOnNote>
    </WayOnCard>
  );
}
