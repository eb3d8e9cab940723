import { useTranslation } from 'react-i18next';
import { DueLine } from '../../../../shared/dates/due-line.tsx';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { paths } from '../../../../shared/paths.ts';
import { WayOnCard, WayOnNote } from '../../../../shared/page/way-on.tsx';
import type { Next } from '../../model/next-lesson.ts';

/** What a learner does next in a course, and the one way to it. */
export function NextLesson({ next, isDone }: { next: Next | null; isDone: boolean }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  if (!next && !isDone) return null;
  const isItself = next?.id === next?.lesson.id;
  return (
    <WayOnCard
      name={t('course.next')}
      label={next && t('course.next')}
      title={next ? translate(next.title) : t('schedule.all-done')}
      way={
        next && {
          to: paths.lesson(next.id),
          text: t(isItself && next.lesson.begun ? 'lessons.continue' : 'lessons.start'),
        }
      }
    >
      {next && !isItself && (
        <WayOnNote>{t('course.opens-lesson', { title: translate(next.lesson.title) })}</WayOnNote>
      )}
      {next && <DueLine dates={next.lesson} />}
    </WayOnCard>
  );
}
