import type { AnsweredStep } from '@sentiero/contracts/answers';
import type { Course } from '@sentiero/contracts/courses';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { answersQueries } from '../../../features/answers/answers.queries.ts';
import classes from '../../../features/answers/answers.module.css';
import { EmptyState } from '../../../shared/feedback/empty-state.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { Page } from '../../../shared/page/page.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { PageSpinner } from '../../../shared/ui/page-spinner.tsx';
import { WithCourse } from '../with-course.tsx';
import { AnswerQueue } from './answer-queue.tsx';

export function AnswersPage() {
  return <WithCourse>{(course) => <CourseAnswers key={course.id} course={course} />}</WithCourse>;
}

/** A course's open answers, one question at a time. */
function CourseAnswers({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { data: steps, error, refetch } = useQuery(answersQueries.steps(course.id));
  usePageTitle(t('answers.of', { course: course.name }));
  return (
    <Page>
      <PageHeader title={t('answers.title')} back={{ to: paths.course(course.id), label: course.name }} />
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!steps && !error && <PageSpinner />}
      {steps && steps.length === 0 && <EmptyState>{t('answers.none')}</EmptyState>}
      {steps && steps.length > 0 && <Answers course={course} steps={steps} />}
    </Page>
  );
}

function Answers({ course, steps }: { course: Course; steps: readonly AnsweredStep[] }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const [search, setSearch] = useSearchParams();
  const [isNew, setIsNew] = useState(true);
  const [first] = useState(() => (steps.find((step) => step.new > 0) ?? steps[0])?.id);
  const asked = Number(search.get('step') ?? first);
  const step = steps.find(({ id }) => id === asked) ?? steps[0];
  if (!step) return null;
  return (
    <>
      <div className={classes.tools}>
        <NativeSelect
          label={t('answers.question')}
          value={step.id}
          data={steps.map(({ id, lesson, title, new: count }) => ({
            value: String(id),
            label: t('answers.question-option', {
              lesson: translate(lesson.title),
              title: translate(title),
              count,
            }),
          }))}
          onChange={({ currentTarget }) => setSearch({ step: currentTarget.value }, { replace: true })}
        />
        <NativeSelect
          label={t('answers.show')}
          value={isNew ? 'new' : 'all'}
          data={(['new', 'all'] as const).map((value) => ({ value, label: t(`answers.state-${value}`) }))}
          onChange={({ currentTarget }) => setIsNew(currentTarget.value === 'new')}
        />
      </div>
      <AnswerQueue key={`${step.id} ${isNew}`} courseId={course.id} step={step} isNew={isNew} />
    </>
  );
}
