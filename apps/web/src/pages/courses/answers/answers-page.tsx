import type { AnsweredStep } from '@sentiero/contracts/answers';
import type { Course } from '@sentiero/contracts/courses';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { answersQueries } from '../../../features/answers/answers.queries.ts';
import classes from '../../../features/answers/answers.module.css';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { CoursePart, WithCourse } from '../with-course.tsx';
import { AnswerQueue } from './answer-queue.tsx';
import { Loaded } from '../../../shared/feedback/loaded.tsx';

export function AnswersPage() {
  return <WithCourse>{(course) => <CourseAnswers course={course} />}</WithCourse>;
}

/** A course's open answers, one question at a time. */
function CourseAnswers({ course }: { course: Course }) {
  const { t } = useTranslation();
  const steps = useQuery(answersQueries.steps(course.id));
  return (
    <CoursePart
      course={course}
      title={t('answers.title')}
      pageTitle={t('answers.of', { course: course.name })}
    >
      <Loaded query={steps} none={t('answers.none')}>
        {(answered) => <Answers course={course} steps={answered} />}
      </Loaded>
    </CoursePart>
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
